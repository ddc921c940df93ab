import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'isPublic';

export type PublicWhere = 'everywhere' | 'outside production';

/** Makes a route, or all routes of a controller, public. Other routes require a valid token. */
export const Public = (where: PublicWhere = 'everywhere') => SetMetadata(IS_PUBLIC, where);

export const IS_WITHOUT_SECOND_FACTOR = 'isWithoutSecondFactor';

/** Opens a route to operators who must set up a second factor first. */
export const WithoutSecondFactor = () => SetMetadata(IS_WITHOUT_SECOND_FACTOR, true);
