"""Stores a Word 97 document anew with smaller pictures: takes them out, waits for better ones, puts them in, compares."""
import json
import os
import sys

import uno
from com.sun.star.document.MacroExecMode import NEVER_EXECUTE
from com.sun.star.document.UpdateDocMode import NO_UPDATE

from office import Office, close
from protocol import properties, say

WORD = "MS Word 97"
TEXT = "Text (encoded)"
# com.sun.star.graphic.GraphicType.PIXEL: drawings have no pixels to spare.
PIXELS = 1
COUNTED = ("GraphicObjects", "TextTables", "Bookmarks", "Footnotes", "Endnotes", "TextFrames", "EmbeddedObjects")
PIXEL_KINDS = {"image/jpeg": "jpg", "image/png": "png", "image/bmp": "png", "image/gif": "png", "image/tiff": "png"}


class Word:
    def __init__(self, office):
        self.desktop = office.desktop
        self.provider = office.service("com.sun.star.graphic.GraphicProvider")

    def load(self, path):
        url = uno.systemPathToFileUrl(path)
        settings = properties(Hidden=True, MacroExecutionMode=NEVER_EXECUTE, UpdateDocMode=NO_UPDATE)
        document = self.desktop.loadComponentFromURL(url, "_blank", 0, settings)
        if document is None or not document.supportsService("com.sun.star.text.TextDocument"):
            raise ValueError("no text document")
        return document

    def facts(self, document, path):
        """What must not change: pages, words in their order, and how many there are of everything else."""
        document.storeToURL(uno.systemPathToFileUrl(path), properties(FilterName=TEXT, FilterOptions="UTF8,LF"))
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
        fields = 0
        found = document.TextFields.createEnumeration()
        while found.hasMoreElements():
            found.nextElement()
            fields += 1
        counts = [getattr(document, name).getCount() for name in COUNTED]
        return [document.CurrentController.PageCount, text, fields, counts, document.RecordChanges]

    def take_pictures(self, document, folder):
        """Pixels of every picture as a file, with the kind that it had."""
        taken = []
        graphics = document.GraphicObjects
        for index in range(graphics.Count):
            graphic = graphics.getByIndex(index).Graphic
            kind = PIXEL_KINDS.get(getattr(graphic, "MimeType", ""))
            if graphic is None or graphic.GraphicType != PIXELS or kind is None:
                continue
            path = os.path.join(folder, "%d.png" % index)
            self.provider.storeGraphic(graphic, properties(URL=uno.systemPathToFileUrl(path), MimeType="image/png"))
            taken.append({"index": index, "path": path, "kind": kind})
        return taken

    def put_pictures(self, document, pictures):
        for picture in pictures:
            url = uno.systemPathToFileUrl(picture["path"])
            holder = document.GraphicObjects.getByIndex(picture["index"])
            size = holder.getSize()
            holder.Graphic = self.provider.queryGraphic(properties(URL=url))
            holder.setSize(size)

    def forget(self, document):
        told = document.DocumentProperties
        told.resetUserData("")
        for name in ("Title", "Subject", "Description", "ModifiedBy", "PrintedBy", "Generator", "Author"):
            setattr(told, name, "")
        told.Keywords = ()
        for each in told.UserDefinedProperties.PropertySetInfo.Properties:
            told.UserDefinedProperties.removeProperty(each.Name)


def store_anew(word, folder, source, target):
    """Whether the document stored anew has all that it had."""
    document = word.load(source)
    try:
        before = word.facts(document, os.path.join(folder, "before.txt"))
        say("pictures", pictures=word.take_pictures(document, folder))
        request = json.loads(sys.stdin.readline())
        word.put_pictures(document, request["pictures"])
        if request["forgets"]:
            word.forget(document)
        document.storeToURL(uno.systemPathToFileUrl(target), properties(FilterName=WORD))
    finally:
        close(document)
    document = word.load(target)
    try:
        return before == word.facts(document, os.path.join(folder, "after.txt"))
    finally:
        close(document)


def main(folder, source, target):
    office = Office(folder)
    word = Word(office)
    say("done", same=office.on_main_thread(lambda: store_anew(word, folder, source, target)))


main(*sys.argv[1:4])
