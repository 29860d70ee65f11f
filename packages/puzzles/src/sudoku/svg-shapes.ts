/** Clues as SVG. */
import { type SvgText, svg } from '@quadrille/base';
import { type Shape, TONES, type Tone } from './drawing.js';

type Of<Kind extends Shape['kind']> = Extract<Shape, { kind: Kind }>;

const number = (value: number) => String(Math.round(value * 100) / 100);

/** Draws shapes that are measured in cells; `place` tells where a point lies in the picture. */
export function shapesToSvg(
  shapes: readonly Shape[],
  cell: number,
  place: (x: number, y: number) => readonly [number, number],
): SvgText[] {
  const at = (x: number, y: number) => place(x, y).map(number).join(' ');
  const rimOf = (rim: Tone | undefined) =>
    rim ? svg` stroke="${TONES[rim]}" stroke-width="${number(cell * 0.035)}"` : undefined;
  const stroke = ({ points, tone, width, dash }: Of<'stroke'>) => {
    const path = points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${at(x, y)}`).join('');
    const parts = dash?.map(part => number(part * cell)).join(' ');
    const dashes = parts ? svg` stroke-dasharray="${parts}"` : undefined;
    return svg`<path d="${path}" fill="none" stroke="${TONES[tone]}" stroke-width="${number(width * cell)}"
 stroke-linecap="round" stroke-linejoin="round"${dashes}/>`;
  };
  const disc = (own: Of<'disc'>) => {
    const [x, y] = place(...own.at).map(number);
    const radius = number(own.radius * cell);
    return svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${TONES[own.fill]}"${rimOf(own.rim)}/>`;
  };
  const area = ({ points, fill, rim }: Of<'area'>) => {
    const corners = points.map(([x, y]) => place(x, y).map(number).join(',')).join(' ');
    return svg`<polygon points="${corners}" fill="${TONES[fill]}"${rimOf(rim)}/>`;
  };
  const label = ({ at: [left, top], height, tone, text }: Of<'label'>) => {
    const [x, y] = place(left, top + height * 0.36).map(number);
    const size = number(height * cell);
    return svg`<text x="${x}" y="${y}" font-size="${size}" fill="${TONES[tone]}">${text}</text>`;
  };
  return shapes.map(shape => {
    if (shape.kind === 'stroke') return stroke(shape);
    if (shape.kind === 'disc') return disc(shape);
    return shape.kind === 'area' ? area(shape) : label(shape);
  });
}
