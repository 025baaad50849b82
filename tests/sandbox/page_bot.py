"""A small bot that shows everything a page has to draw: every kind of command, component and answer."""

from __future__ import annotations

import asyncio
import io

import discord
import resvg_py
from discord import app_commands, ui

SIZES = ("small", "medium", "large", "huge")


class Picks(ui.View):
    """A select of several texts, and one of people."""

    @ui.select(
        placeholder="Pick colours",
        min_values=1,
        max_values=2,
        options=[
            discord.SelectOption(label=name, description=f"{name} it is") for name in ("Red", "Green", "Blue")
        ],
    )
    async def colours(self, interaction: discord.Interaction, select: ui.Select[Picks]) -> None:
        """Tell which texts were picked."""
        await interaction.response.edit_message(content=f"Colours: {', '.join(sorted(select.values))}")

    @ui.select(cls=ui.UserSelect, placeholder="Pick somebody")
    async def people(self, interaction: discord.Interaction, select: ui.UserSelect[Picks]) -> None:
        """Tell which people were picked."""
        await interaction.response.edit_message(content=f"Person: {select.values[0].mention}")

    @ui.button(label="Silence", style=discord.ButtonStyle.danger)
    async def silence(self, interaction: discord.Interaction, _button: ui.Button[Picks]) -> None:
        """Never answer."""


class Form(ui.Modal, title="A few questions"):
    """Two texts and a select, in labels."""

    name = ui.Label(
        text="Name", component=ui.TextInput["Form"](min_length=2, max_length=20, placeholder="Your name")
    )
    about = ui.Label(
        text="About you",
        description="A line or two",
        component=ui.TextInput["Form"](style=discord.TextStyle.paragraph, required=False, max_length=200),
    )
    drink = ui.Label(
        text="Drink",
        component=ui.Select["Form"](
            options=[discord.SelectOption(label=name) for name in ("Water", "Beer", "Tea")]
        ),
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        """Repeat what was written, to its writer alone."""
        name, drink = self.name.component, self.drink.component
        assert isinstance(name, ui.TextInput)
        assert isinstance(drink, ui.Select)
        await interaction.response.send_message(f"{name.value} drinks {drink.values[0]}", ephemeral=True)


def _picture(colour: str, width: int = 400, height: int = 240) -> discord.File:
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="100%" height="100%" fill="{colour}"/>'
        f'<circle cx="{width / 2}" cy="{height / 2}" r="{height / 5}" fill="#ffffff90"/></svg>'
    )
    return discord.File(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg))), f"{colour.strip('#')}.png")


class Everything(ui.LayoutView):
    """One of each component."""

    def __init__(self, emoji: discord.Emoji) -> None:
        super().__init__(timeout=None)
        board: ui.Container[Everything] = ui.Container(accent_colour=discord.Colour(0xE0A020))
        board.add_item(ui.TextDisplay(f"## A board\nIt is **somebody's** turn {emoji}"))
        board.add_item(
            ui.Section(
                ui.TextDisplay("**Score**\nAnna 12, Bert 8"),
                ui.TextDisplay("-# round 2 of 3"),
                accessory=ui.Thumbnail("attachment://446677.png", description="A board"),
            )
        )
        board.add_item(ui.Separator(spacing=discord.SeparatorSpacing.large))
        board.add_item(
            ui.MediaGallery(
                discord.MediaGalleryItem("attachment://227744.png", description="What lies there")
            )
        )
        board.add_item(
            ui.Section("Only for you", accessory=ui.Button(label="Open", style=discord.ButtonStyle.primary))
        )
        row: ui.ActionRow[Everything] = ui.ActionRow()
        for label, style in (("Join", 3), ("Leave", 2), ("Close", 4)):
            row.add_item(
                ui.Button(
                    label=label,
                    style=discord.ButtonStyle(style),
                    disabled=style == 4,
                    emoji=emoji if style == 3 else None,
                )
            )
        row.add_item(ui.Button(label="Rules", url="https://example.com/rules"))
        board.add_item(row)
        self.add_item(board)
        gallery: list[discord.MediaGalleryItem] = [
            discord.MediaGalleryItem(f"attachment://{name}.png", spoiler=name == "4444aa")
            for name in ("aa4444", "44aa44", "4444aa")
        ]
        self.add_item(ui.MediaGallery(*gallery))
        self.add_item(ui.Container(ui.TextDisplay("Nobody should read this"), spoiler=True))
        self.add_item(ui.File("attachment://report.txt"))


class ShowcaseBot(discord.Client):
    """Logs into a sandbox and registers its commands there."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05, max_messages=None)
        self.tree = app_commands.CommandTree(self)
        self.marks: list[discord.Emoji] = []
        self._add_commands()

    async def setup_hook(self) -> None:
        """Upload the emoji, then register the commands."""
        for name, colour in (("mark_red", "#cc3344"), ("mark_blue", "#3366cc"), ("mark_green", "#33aa55")):
            picture = _picture(colour, 96, 128)
            self.marks.append(await self.create_application_emoji(name=name, image=picture.fp.read()))
        await self.tree.set_translator(German())
        await self.tree.sync()

    def _add_commands(self) -> None:
        tree = self.tree

        group = app_commands.Group(name="order", description="Order something")
        tree.add_command(group)

        @group.command(description="Order a drink")
        @app_commands.describe(
            drink="Which drink", size="How large", count="How many", guest="For whom", gift="As a gift"
        )
        @app_commands.choices(
            drink=[app_commands.Choice(name=n, value=n.lower()) for n in ("Beer", "Tea", "Water")]
        )
        async def drink(
            interaction: discord.Interaction,
            drink: str,
            size: str,
            count: app_commands.Range[int, 1, 9] = 1,
            guest: discord.Member | None = None,
            gift: bool = False,
        ) -> None:
            to = guest.display_name if guest else "nobody"
            await interaction.response.send_message(f"{count} {size} {drink} for {to}, gift: {gift}")

        @drink.autocomplete("size")
        async def sizes(_interaction: discord.Interaction, current: str) -> list[app_commands.Choice[str]]:
            return [
                app_commands.Choice(name=size.title(), value=size)
                for size in SIZES
                if current.lower() in size
            ]

        @tree.command(description="Fill in a form")
        async def form(interaction: discord.Interaction) -> None:
            await interaction.response.send_modal(Form())

        @tree.command(description="Pick from lists")
        async def pick(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Nothing picked yet", view=Picks(timeout=None))

        @tree.command(description="Something only you see")
        async def secret(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("Between you and me", ephemeral=True)

        @tree.command(description="Call somebody")
        async def call(interaction: discord.Interaction, who: discord.Member) -> None:
            await interaction.response.send_message(
                f"Hey {who.mention}, it is your turn", allowed_mentions=discord.AllowedMentions(users=True)
            )

        @tree.command(description="Answer late")
        async def slow(interaction: discord.Interaction) -> None:
            await interaction.response.defer(thinking=True)
            await asyncio.sleep(0.3)
            await interaction.followup.send("Here at last")

        @tree.command(description="Never answer")
        async def silent(_interaction: discord.Interaction) -> None:
            """Leave the command unanswered."""

        @tree.command(description="Everything at once")
        async def everything(interaction: discord.Interaction) -> None:
            colours = ("#446677", "#227744", "#aa4444", "#44aa44", "#4444aa")
            files = [_picture(colour) for colour in colours] + [
                discord.File(io.BytesIO(b"a report\n" * 200), "report.txt")
            ]
            await interaction.response.send_message(view=Everything(self.marks[0]), files=files)

        @tree.context_menu(name="Quote")
        async def quote(interaction: discord.Interaction, message: discord.Message) -> None:
            await interaction.response.send_message(f"> {message.content}")


GERMAN = {
    "secret": "geheim",
    "Something only you see": "Etwas, das nur du siehst",
    "Order a drink": "Bestellt ein Getränk",
}


class German(app_commands.Translator):
    """Translates two words, to check that a person reads their own language."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Translate into German, or not at all."""
        return GERMAN.get(string.message) if locale is discord.Locale.german else None
