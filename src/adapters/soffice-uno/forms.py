"""Text documents: turns what one fills in with Word into form controls, which LibreOffice 7.4 writes as fields of a PDF."""
import uno

from com.sun.star.text.TextContentAnchorType import AS_CHARACTER
from com.sun.star.text.VertOrientation import LINE_CENTER

from fonts import elements

# Hundredths of a millimetre.
POINT = 2540 / 72
LEAST_WIDTH, SIDE_ROOM, ARROW = 2500, 300, 700
# Of the size of the letters.
LINE_HEIGHT, TICK_SIZE = 1.6, 1.1
NO_BORDER = 0
CHECKED = "Checkbox_Checked"
ENTRIES, SELECTED = "Dropdown_ListEntry", "Dropdown_Selected"
INPUT = "com.sun.star.text.textfield.Input"


class Blank:
    """One place to fill in, and what stands before it in its line: its name for those who cannot see it."""

    def __init__(self, kind, place, value, label, choices=()):
        self.kind, self.place, self.value, self.choices = kind, place, value, choices
        self.label = " ".join(label.split())[-80:].strip(" :_") or kind


def make_fields(document):
    found = [blank for text in texts(document) for blank in blanks_of(text)]
    measure = Ruler(document)
    sizes = [measure.size(blank) for blank in found]
    form = document.createInstance("com.sun.star.form.component.Form")
    if found:
        document.DrawPage.Forms.insertByName("Sheaf", form)
    for blank, size in zip(found, sizes):
        if size:
            replace(document, form, blank, size)


def texts(document):
    yield document.Text
    tables = document.TextTables
    for index in range(tables.Count):
        table = tables.getByIndex(index)
        for name in table.getCellNames():
            yield table.getCellByName(name).Text


def blanks_of(text):
    for paragraph in elements(text):
        if not paragraph.supportsService("com.sun.star.text.Paragraph"):
            continue
        label = ""
        for portion in elements(paragraph):
            blank = blank_at(portion, label)
            if blank:
                yield blank
                label = ""
            elif portion.TextPortionType == "Text":
                label += portion.String


def blank_at(portion, label):
    kind = portion.TextPortionType
    if kind == "ContentControl":
        return content_control(portion.ContentControl, label)
    if kind == "TextField" and portion.TextField.supportsService(INPUT):
        return Blank("TextField", portion, portion.String, label)
    if kind in ("TextFieldStart", "TextFieldStartEnd"):
        return legacy_field(portion.Bookmark, label)
    return None


def content_control(control, label):
    place = control.getAnchor()
    if control.Picture:
        return None
    if control.Checkbox:
        return Blank("CheckBox", place, control.Checked, label)
    if control.ListItems:
        named = [{one.Name: one.Value for one in item} for item in control.ListItems]
        choices = tuple(item.get("DisplayText") or item.get("Value", "") for item in named)
        return Blank("ListBox", place, place.String, label, choices)
    return Blank("TextField", place, "" if control.ShowingPlaceHolder else place.String, label)


def legacy_field(field, label):
    """A field of Word 97 to 2003."""
    facts = {name: field.Parameters.getByName(name) for name in field.Parameters.ElementNames}
    kind = field.FieldType.rsplit(".", 1)[-1]
    if kind == "FORMCHECKBOX":
        return Blank("CheckBox", field.Anchor, facts.get(CHECKED, False), label)
    if kind == "FORMDROPDOWN":
        choices = facts.get(ENTRIES, ())
        chosen = facts.get(SELECTED, 0)
        return Blank("ListBox", field.Anchor, choices[chosen] if chosen < len(choices) else "", label, choices)
    if kind == "FORMTEXT":
        return Blank("TextField", field.Anchor, field.Anchor.String.strip(), label)
    return None


class Ruler:
    def __init__(self, document):
        self.cursor = document.CurrentController.ViewCursor

    def size(self, blank):
        """Width and height; none where the words run over several lines, which one field cannot hold."""
        height = blank.place.CharHeight * POINT
        if blank.kind == "CheckBox":
            return (height * TICK_SIZE,) * 2
        first, last = self.at(blank.place.Start), self.at(blank.place.End)
        if first.Y != last.Y or "\n" in blank.place.String:
            return None
        longest = max((len(choice) for choice in blank.choices), default=0) * height / 2
        room = ARROW if blank.kind == "ListBox" else 0
        return max(last.X - first.X, longest, LEAST_WIDTH) + SIDE_ROOM + room, height * LINE_HEIGHT

    def at(self, place):
        self.cursor.gotoRange(place, False)
        return self.cursor.Position


def replace(document, form, blank, size):
    model = document.createInstance("com.sun.star.form.component." + blank.kind)
    model.Name = model.HelpText = blank.label
    if blank.kind == "CheckBox":
        model.State = 1 if blank.value else 0
    else:
        place = blank.place
        model.FontName, model.FontHeight, model.TextColor = place.CharFontName, place.CharHeight, place.CharColor
        model.Border = NO_BORDER
        fill_in(model, blank)
    form.insertByIndex(form.Count, model)
    shape = document.createInstance("com.sun.star.drawing.ControlShape")
    shape.Size = uno.createUnoStruct("com.sun.star.awt.Size", *map(round, size))
    shape.Control = model
    shape.AnchorType = AS_CHARACTER
    shape.VertOrient = LINE_CENTER
    text = blank.place.Text
    text.insertTextContent(text.createTextCursorByRange(blank.place), shape, True)


def fill_in(model, blank):
    if blank.kind == "TextField":
        model.Text = blank.value
        return
    model.StringItemList = blank.choices
    model.Dropdown = True
    if blank.value in blank.choices:
        model.SelectedItems = model.DefaultSelection = (blank.choices.index(blank.value),)
