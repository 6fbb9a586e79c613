/** What is thrown where a picture’s file does not hold together. */

/** Thrown while a picture is read strictly; the reader may then try to save what is there. */
export class BrokenPicture extends Error {}
