/** Joins the steps in which programs draw a shape. */
import { describe, expect, test } from 'vitest';
import type { DrawnPath, SeenPoint } from '../../../adapters/pdfium-drawn.ts';
import type { PlacedShape } from './part-drawn.ts';
import { wholeShapes } from './whole-shapes.ts';

const red = { colour: 'ff0000', opacity: 1 };
const blue = { colour: '0000ff', opacity: 1 };

function shape(order: number, points: readonly SeenPoint[], look: Partial<DrawnPath>): PlacedShape {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    order,
    box: { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) },
    path: {
      steps: points.map((to, index) => ({ kind: index === 0 ? 'move' : 'line', to })),
      strokeWidthPt: 1,
      dashesPt: [],
      ...look,
    },
  };
}

const square: readonly SeenPoint[] = [
  [10, 10],
  [30, 10],
  [30, 30],
  [10, 30],
  [10, 10],
];

describe('a fill and its outline', () => {
  test('are one shape, in the place of the outline', () => {
    const [whole, second] = wholeShapes([shape(4, square, { fill: red }), shape(5, square, { stroke: blue })]);
    expect(second).toBeUndefined();
    expect(whole).toMatchObject({ order: 5, path: { fill: red, stroke: blue, strokeWidthPt: 1 } });
  });

  test('are one where the fill comes back to its start and the outline is closed', () => {
    const open = square.slice(0, -1);
    const corner: readonly SeenPoint[] = [[10, 10], ...square];
    const shapes = [shape(4, [...corner, [10, 10]], { fill: red }), shape(5, open, { stroke: blue })];
    expect(wholeShapes(shapes)).toHaveLength(1);
  });

  test('stay two where something is drawn between them, or where they differ', () => {
    expect(wholeShapes([shape(4, square, { fill: red }), shape(6, square, { stroke: blue })])).toHaveLength(2);
    const larger = square.map(([x, y]): SeenPoint => [x + 1, y]);
    expect(wholeShapes([shape(4, square, { fill: red }), shape(5, larger, { stroke: blue })])).toHaveLength(2);
    expect(wholeShapes([shape(4, square, { stroke: blue }), shape(5, square, { fill: red })])).toHaveLength(2);
  });
});

describe('a bent line', () => {
  const first = shape(
    1,
    [
      [10, 50],
      [50, 50],
    ],
    { stroke: red },
  );

  test('that is drawn in parts is one line, and keeps its head', () => {
    const second = shape(
      2,
      [
        [50, 50],
        [50, 90],
      ],
      { stroke: red },
    );
    const head = shape(
      3,
      [
        [50, 96],
        [47, 90],
        [53, 90],
      ],
      { fill: red },
    );
    const [whole, other] = wholeShapes([first, second, head]);
    expect(other).toBeUndefined();
    expect(whole?.path.steps.map((step) => ('to' in step ? step.to : []))).toEqual([
      [10, 50],
      [50, 50],
      [50, 96],
    ]);
    expect(whole?.path.heads?.end?.kind).toBe('triangle');
  });

  test.each([
    [
      'that begins elsewhere',
      shape(
        2,
        [
          [51, 50],
          [50, 90],
        ],
        { stroke: red },
      ),
    ],
    [
      'of another colour',
      shape(
        2,
        [
          [50, 50],
          [50, 90],
        ],
        { stroke: blue },
      ),
    ],
    [
      'of another width',
      shape(
        2,
        [
          [50, 50],
          [50, 90],
        ],
        { stroke: red, strokeWidthPt: 2 },
      ),
    ],
    [
      'with dashes',
      shape(
        2,
        [
          [50, 50],
          [50, 90],
        ],
        { stroke: red, dashesPt: [2] },
      ),
    ],
    [
      'that is seen through',
      shape(
        2,
        [
          [50, 50],
          [50, 90],
        ],
        { stroke: { ...red, opacity: 0.5 } },
      ),
    ],
  ])('does not go on in a line %s', (_, second) => {
    expect(wholeShapes([first, second])).toHaveLength(2);
  });
});

describe('a line and its arrow heads', () => {
  const line = shape(
    1,
    [
      [10, 50],
      [50, 50],
    ],
    { stroke: red },
  );
  const headAt = (order: number, tip: number, points: readonly SeenPoint[], look: Partial<DrawnPath> = { fill: red }) =>
    shape(
      order,
      points.map(([x, y]): SeenPoint => [tip + x, 50 + y]),
      look,
    );
  const triangle: readonly SeenPoint[] = [
    [0, 0],
    [-6, -3],
    [-6, 3],
    [0, 0],
  ];
  const mirrored = triangle.map(([x, y]): SeenPoint => [-x, y]);

  test('are one line that reaches to both tips', () => {
    const whole = wholeShapes([line, headAt(2, 56, triangle), headAt(3, 4, mirrored)]);
    expect(whole).toHaveLength(1);
    expect(whole[0]?.path.steps.map((step) => ('to' in step ? step.to : []))).toEqual([
      [4, 50],
      [56, 50],
    ]);
    const head = { kind: 'triangle', width: 6, length: 6 };
    expect(whole[0]?.path.heads).toEqual({ end: head, start: head });
    expect(whole[0]?.box).toEqual({ left: 4, top: 47, right: 56, bottom: 53 });
  });

  test.each([
    [
      'arrow',
      [
        [0, 0],
        [-5, 3.5],
        [-6, 3],
        [-1.5, 0.4],
        [-6, 0.4],
        [-6, -0.4],
        [-1.5, -0.4],
        [-6, -3],
        [-5, -3.5],
      ],
    ],
    [
      'stealth',
      [
        [0, 0],
        [-6, -3],
        [-4, 0],
        [-6, 3],
      ],
    ],
    [
      'diamond',
      [
        [3, 0],
        [0, -3],
        [-3, 0],
        [0, 3],
      ],
    ],
  ] as const)('tell a head of the kind %s', (kind, points) => {
    const [whole] = wholeShapes([line, headAt(2, kind === 'diamond' ? 50 : 54, points)]);
    expect(whole?.path.heads?.end?.kind).toBe(kind);
  });

  test.each([
    ['of another colour', headAt(2, 56, triangle, { fill: blue })],
    ['with an outline of its own', headAt(2, 56, triangle, { fill: red, stroke: red })],
    ['that points to the line', headAt(2, 52, mirrored)],
    [
      'beside the line',
      headAt(
        2,
        56,
        triangle.map(([x, y]): SeenPoint => [x, y + 5]),
      ),
    ],
    ['far from its end', headAt(2, 80, triangle)],
    [
      'much too large',
      headAt(
        2,
        90,
        triangle.map(([x, y]): SeenPoint => [x * 6, y * 6]),
      ),
    ],
    [
      'that is a square',
      headAt(2, 56, [
        [0, -3],
        [-6, -3],
        [-6, 3],
        [0, 3],
      ]),
    ],
  ])('stay two for an area %s', (_, area) => {
    expect(wholeShapes([line, area])).toHaveLength(2);
  });
});
