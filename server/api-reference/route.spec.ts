import { Controller, Get } from '@nestjs/common';
import { routeOf } from './route.ts';

it('refuses a route of a resource that the document does not know', () => {
  @Controller('api/reviews')
  class ReviewsController {
    @Get(':id')
    get() {}
  }
  expect(() => routeOf(ReviewsController, ReviewsController.prototype.get)).toThrow(
    'api/reviews/:id has no tag: add its resource to RESOURCES',
  );
});
