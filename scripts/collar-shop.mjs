// Tests run on the collar's shop, whatever shop the checkout has. Imported first, before modules that read the folder.
process.env.SHOP_DIR = 'shop';
