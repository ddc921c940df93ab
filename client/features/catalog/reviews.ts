/** Static words, and no stars: nothing here is counted or averaged. */
export const REVIEWS = [
  {
    text: 'Miso used to nap until dinner. Now she runs laps before breakfast, and she starts them herself.',
    name: 'Dana R.',
    cat: 'Miso, 4 years',
  },
  {
    text: 'He stopped scratching the sofa in the first week. The dot stays ahead of him, so he keeps going.',
    name: 'Luis M.',
    cat: 'Bandit, 2 years',
  },
  {
    text: 'I charge it while I shower on Sunday. The buckle holds, the band washes clean, and she ignores the weight.',
    name: 'Priya K.',
    cat: 'Olive, 7 years',
  },
] as const;

/** The label on the product page (spec §2). */
export const REVIEWS_LABEL = '43 reviews';
