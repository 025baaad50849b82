"""Pictures: tables, hands and charts, drawn with Pillow from sprites that were made once out of SVGs.

How to add a picture:

1. Write a *spec*: a frozen dataclass (hashable, picklable) that says everything the picture shows as plain
   values, made from views only. It has ``kind`` (a word: the file's name), ``size`` in pixels,
   ``alt`` (``alt_text`` keeps Discord's limit; all words out of ``Words``) and ``draw(canvas)``, see
   ``canvas``. The size belongs to the kind, so that a chat's layout never jumps.
2. ``draw`` paints on a :class:`~cogs.pictures.canvas.Canvas`, which begins as felt: ``panel`` (a rounded
   box), ``ring``, ``text`` (on a baseline), ``fitted`` (shrinks, then cuts), ``stamp`` (a sprite).
   Fonts are ``lettering.Font``: ``NAME`` is 44 px, ``TEXT`` 36 px, and nothing is smaller than 30 px at a
   width of 1200 px. Sprites come from ``canvas.pack``, which are those of the deck that the spec
   names: ``card``, ``tilted``, ``mini``, ``suit``, and ``mark``, in any width. Colours stand in ``canvas``.
3. A person's name passes ``lettering.legible`` on its way into the spec.
4. ``render(spec)`` gives the JPEG, always the same for the same spec. Features ask the ``PictureQueue``
   for it, which draws it in another thread when it is their turn; the newest are cached.

All memory is bounded: pictures by ``Renderer``; sprites, text and backdrops by limits beside their caches.
"""
