"""Spreadsheets: which sheets are shown, how they are fitted on paper, and what is printed beside the cells."""
from protocol import Refusal

import pages

# LibreOffice shrinks to a tenth at most; a sheet that is wider still gets wider paper, up to what it can have. Left to
# itself, 7.4 goes wrong from about a seventh on: it shrinks to a tenth and adds an empty page.
SMALLEST_SCALE = 0.1
UNRELIABLE_SCALE = 0.18
# Below it letters of ten points are as small as six: a sheet lies across before it gets there.
READABLE_SCALE = 0.6
MAX_SIDE = 300000
MARGIN_FOR_ROUNDING = 1.02
# Asking for each takes a tenth of a millisecond; a sheet of more is far wider than any paper.
MAX_ASKED_COLUMNS = 3000


def prepare(document, request):
    chosen = choose(document, request.get("sheets", "visible"))
    used = [(sheet, used_area(sheet)) for sheet in chosen]
    if any(columns * rows > request["maxSheetCells"] for _, (columns, rows) in used):
        raise Refusal("too-many-pages")
    if not any(is_filled(sheet, *area) for sheet, area in used):
        raise Refusal("empty")
    show_only(document, chosen)
    for style in pages.page_styles(document):
        if "page" in request:
            pages.resize(style, request["page"])
        if request.get("orientation"):
            pages.turn(style, request["orientation"] == "landscape")
        if request.get("isTable"):
            # Its name is one that we gave it, and nobody asked for numbers.
            style.HeaderIsOn = style.FooterIsOn = False
        style.PrintGrid = style.PrintGrid or bool(request.get("gridlines"))
        style.PrintHeaders = style.PrintHeaders or bool(request.get("headings"))
        style.PrintAnnotations = request.get("comments") == "margin"
    scaled = {style.Name for style in pages.page_styles(document) if is_scaled(style)}
    for sheet, (columns, rows) in used:
        fit(document, sheet, columns, rows, {**request, "mayTurn": may_turn(sheet, scaled, request)})
    return {}


def choose(document, wanted):
    """Sheets by name, or all, those that are shown, or the one that is open."""
    every = [document.Sheets.getByIndex(index) for index in range(document.Sheets.Count)]
    by_name = {sheet.Name.casefold(): sheet for sheet in every}
    if wanted.strip().casefold() in by_name:
        return [by_name[wanted.strip().casefold()]]
    if wanted == "all":
        return every
    if wanted == "visible":
        return [sheet for sheet in every if sheet.IsVisible]
    if wanted == "active":
        return [document.CurrentController.ActiveSheet]
    chosen = []
    for name in (part.strip() for part in wanted.split(",")):
        if name and name.casefold() not in by_name:
            raise Refusal("no-sheet", sheet=name)
        if name:
            chosen.append(by_name[name.casefold()])
    return chosen


def show_only(document, chosen):
    """Hidden sheets are not printed. One must be shown at any time, so the chosen ones come first."""
    names = {sheet.Name for sheet in chosen}
    for sheet in chosen:
        sheet.IsVisible = True
    for index in range(document.Sheets.Count):
        sheet = document.Sheets.getByIndex(index)
        if sheet.Name not in names:
            sheet.IsVisible = False


def used_area(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    return cursor.RangeAddress.EndColumn + 1, cursor.RangeAddress.EndRow + 1


def is_filled(sheet, columns, rows):
    return rows * columns > 1 or bool(sheet.getCellByPosition(0, 0).String) or sheet.DrawPage.Count > 0


def is_scaled(style):
    return style.ScaleToPages or style.ScaleToPagesX or style.ScaleToPagesY or style.PageScale not in (0, 100)


def may_turn(sheet, scaled, request):
    """Whoever set how a sheet is scaled, or what of it is printed, has also chosen how it lies."""
    return not request.get("orientation") and sheet.PageStyle not in scaled and not sheet.getPrintAreas()


def fit(document, sheet, columns, rows, request):
    style = document.StyleFamilies.getByName("PageStyles").getByName(sheet.PageStyle)
    # The size of a range of many columns is told too small.
    width = sum(sheet.Columns.getByIndex(index).Width for index in range(min(columns, MAX_ASKED_COLUMNS)))
    margins = style.LeftMargin + style.RightMargin
    if request.get("isTable") and not request.get("orientation") and width > style.Width - margins:
        pages.turn(style, True)
    how = request.get("fit", "width")
    if how == "as-set":
        return
    if how == "width" and request["mayTurn"] and style.Width - margins < READABLE_SCALE * width:
        pages.turn(style, True)
    if how == "width" and (style.Width - margins) / max(width, 1) < UNRELIABLE_SCALE:
        widen(style, margins, width)
        scale = max(SMALLEST_SCALE, (style.Width - margins) / width)
        # A sheet before this one may have asked for less.
        style.PageScale = min(style.PageScale or 100, int(scale * 100))
    else:
        style.ScaleToPagesX, style.ScaleToPagesY = 1, 1 if how == "page" else 0


def widen(style, margins, content):
    needed = content * SMALLEST_SCALE * MARGIN_FOR_ROUNDING + margins
    if needed > style.Width:
        style.Width = int(min(needed, MAX_SIDE))
