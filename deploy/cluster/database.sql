-- Run once as postgres. Creates the owner of the shop's database, which is not a superuser.
create role shop login createrole password '@SHOP_PASSWORD@';
create database shop owner shop;
