/** Checks a structure (JSON) against its shape, and stops at the first mistakes: a million of them would hold the server up for seconds. */
import * as z from 'zod';

/** So many entries of a list or an object are checked at a time. */
const AT_ONCE = 50;

/** As `safeParse`; of all mistakes it names the first few. */
export function checkShape<T>(shape: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> {
  const error = mistakesIn(shape, value) as z.ZodError<T> | undefined;
  return error ? { success: false, error } : shape.safeParse(value);
}

/** Undefined where no entry has a mistake: what concerns all of them together is left to the shape. */
function mistakesIn(shape: z.core.$ZodType, value: unknown): z.ZodError | undefined {
  const isList = Array.isArray(value);
  if (shape instanceof z.ZodArray) return isList ? inArray(shape.element, value) : shape.safeParse(value).error;
  if (!(shape instanceof z.ZodRecord)) return undefined;
  const isObject = typeof value === 'object' && value !== null && !isList;
  return isObject ? inRecord(shape, value) : shape.safeParse(value).error;
}

function inArray(element: z.core.$ZodType, items: readonly unknown[]): z.ZodError | undefined {
  if (element instanceof z.ZodArray || element instanceof z.ZodRecord)
    return firstOf(items, (item, at) => moved(mistakesIn(element, item), at));
  const few = z.array(element);
  return firstOf(chunks(items), (chunk, at) => moved(few.safeParse(chunk).error, at * AT_ONCE));
}

function inRecord(shape: z.ZodRecord, value: object): z.ZodError | undefined {
  return firstOf(chunks(Object.entries(value)), (chunk) => shape.safeParse(Object.fromEntries(chunk)).error);
}

function firstOf<T>(
  all: Iterable<T>,
  mistakesOf: (each: T, at: number) => z.ZodError | undefined,
): z.ZodError | undefined {
  let at = 0;
  for (const each of all) {
    const error = mistakesOf(each, at++);
    if (error) return error;
  }
  return undefined;
}

function* chunks<T>(items: readonly T[]): Iterable<readonly T[]> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}

/** With the place in the whole list. */
function moved(error: z.ZodError | undefined, by: number): z.ZodError | undefined {
  if (!error) return undefined;
  return new z.ZodError(
    error.issues.map((issue) => {
      const [first, ...rest] = issue.path;
      const path = typeof first === 'number' ? [first + by, ...rest] : [by, ...issue.path];
      return { ...issue, path };
    }),
  );
}
