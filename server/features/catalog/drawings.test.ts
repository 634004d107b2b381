import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partCategories } from '../../../shop/part-categories.ts';
import { drawingAlt, picturePath } from './drawings.ts';

const product = {
  brand: 'Classic Steel',
  partType: 'Bumpers & Brackets',
  name: 'Bumper Bolts',
  image: null,
  drawing: null,
};
const photo = '/pictures/0123456789abcdef01234567.webp';

describe('the picture of a product', () => {
  it('is its photograph, else its own drawing, else that of its name and category', () => {
    expect(picturePath({ ...product, image: photo, drawing: 'bumper-bolts' })).toBe(photo);
    expect(picturePath({ ...product, drawing: 'bumper-bolts' })).toBe('/art/parts/bumper-bolts.svg');
    expect(picturePath({ ...product, name: 'Rear Bumper, Painted' })).toBe('/art/parts/rear-bumper.svg');
    expect(picturePath(product)).toBe('/art/parts/front-bumper.svg');
  });

  it('is missing for a kind that nothing was drawn for', () => {
    expect(picturePath({ ...product, partType: '' })).toBe('');
  });

  it('is never a drawing for a used part', () => {
    const used = { ...product, brand: 'Used' };
    expect(picturePath({ ...used, drawing: 'front-bumper' })).toBe('');
    expect(picturePath({ ...used, image: '/art/parts/front-bumper.svg' })).toBe('');
    expect(picturePath({ ...used, image: photo })).toBe(photo);
  });

  it('has a drawing for every category', () => {
    for (const partType of partCategories) {
      const path = picturePath({ ...product, partType, name: '' });
      expect(existsSync(join(import.meta.dirname, '../../../public', path)) && path !== '', partType).toBe(
        true,
      );
    }
  });

  it('is described in its own words, or as the kind it shows', () => {
    const own = { ...product, drawing: 'bumper-bolts', drawingAlt: 'Eight chrome bolts' };
    expect(drawingAlt(own)).toBe('Eight chrome bolts');
    expect(drawingAlt({ ...product, drawingAlt: '' })).toBe('Sample drawing: front bumper');
  });
});
