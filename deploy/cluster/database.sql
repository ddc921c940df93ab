-- Once, as postgres: the owner of the shop's database, who is no superuser.
create role shop login createrole password '@SHOP_PASSWORD@';
create database shop owner shop;
