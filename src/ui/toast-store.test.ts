/** Notices that follow each other. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_REMOVE_MS, TOAST_SEEN_MS, ToastStore } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const titles = (store: ToastStore) => store.get().map(({ title }) => title);

test('shows one notice at a time, the newest', { tags: ['toast-one-at-a-time'] }, () => {
  const store = new ToastStore();
  store.show({ title: 'first' });
  vi.advanceTimersByTime(TOAST_SEEN_MS);
  store.show({ title: 'second' });
  expect(titles(store)).toEqual(['second']);
});

test('lets a notice be seen before the next one takes its place', () => {
  const store = new ToastStore();
  for (const title of ['first', 'second', 'third']) store.show({ title });
  expect(titles(store)).toEqual(['first']);
  vi.advanceTimersByTime(TOAST_SEEN_MS);
  expect(titles(store)).toEqual(['second']);
  vi.advanceTimersByTime(TOAST_SEEN_MS);
  expect(titles(store)).toEqual(['third']);
});

test('closes a dismissed notice at once and forgets it much later', { tags: ['toast-forgotten'] }, () => {
  const store = new ToastStore();
  store.show({ title: 'only' });
  store.dismiss(store.get()[0]?.id ?? 0);
  expect(store.get()[0]?.open).toBe(false);
  vi.advanceTimersByTime(TOAST_REMOVE_MS);
  expect(store.get()).toEqual([]);
});
