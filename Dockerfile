# An image with the bot and what it needs, and no tools to build with. compose.yaml starts it.

FROM python:3.13-slim-bookworm AS build
WORKDIR /source
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /opt/bierkoenig
# the libraries first: a layer that only another lock file makes anew
COPY requirements/install.lock requirements/
RUN /opt/bierkoenig/bin/pip install --require-hashes -r requirements/install.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot/
COPY cogs cogs/
COPY discord_sandbox discord_sandbox/
COPY engine engine/
RUN /opt/bierkoenig/bin/pip install --no-deps --no-build-isolation . \
    && /opt/bierkoenig/bin/pip uninstall --yes setuptools pip

FROM python:3.13-slim-bookworm
RUN useradd --system --uid 1000 --user-group --home-dir /data --shell /usr/sbin/nologin bierkoenig \
    && install --directory --owner bierkoenig --group bierkoenig --mode 700 /data
COPY --from=build /opt/bierkoenig /opt/bierkoenig
# the port answers within the container alone
ENV PATH=/opt/bierkoenig/bin:$PATH PYTHONUNBUFFERED=1 BIERKOENIG_MONITORING__PORT=9464 container=docker
USER 1000:1000
# config.toml, database and backups are here, and nothing else changes
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:9464/readyz', timeout=4)"]
ENTRYPOINT ["bierkoenig"]
CMD ["run"]
