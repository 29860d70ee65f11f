/** A picture on the screen as a file that looks like it: the same lines, colors and letters. */

/** What a drawing may get from style sheets, which a file does not have; each is an attribute of SVG, too. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'text-decoration',
  'dominant-baseline',
  'letter-spacing',
  'display',
  'visibility',
];

/** The drawing with its styles written into it, on paper of the theme of the moment. */
export function svgText(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  const usual = getComputedStyle(document.createElementNS('http://www.w3.org/2000/svg', 'g'));
  copies.forEach((element, i) => {
    const style = getComputedStyle(originals[i]);
    for (const name of STYLES) {
      const value = style.getPropertyValue(name);
      if (value !== usual.getPropertyValue(name)) element.setAttribute(name, value);
    }
    for (const name of [
      'class',
      'style',
      'tabindex',
      'role',
      'id',
      'aria-activedescendant',
      'aria-selected',
    ]) {
      element.removeAttribute(name);
    }
  });
  const [x, y, width, height] = boxOf(drawing);
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.removeAttribute('display');
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  const paper = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim() || 'white';
  for (const [key, value] of Object.entries({ x, y, width, height, fill: paper })) {
    ground.setAttribute(key, String(value));
  }
  copy.prepend(ground);
  return `${new XMLSerializer().serializeToString(copy)}\n`;
}

/** The same picture in pixels, so many for the longer side. */
export async function pngOf(drawing: SVGSVGElement, pixels = 1600): Promise<Blob> {
  const [, , width, height] = boxOf(drawing);
  const scale = pixels / Math.max(width, height);
  const url = URL.createObjectURL(new Blob([svgText(drawing)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture could not be made')))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

function boxOf(drawing: SVGSVGElement): [x: number, y: number, width: number, height: number] {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  return width > 0 ? [x, y, width, height] : [0, 0, drawing.clientWidth, drawing.clientHeight];
}
