'use strict';
// What a newcomer does first where OpenSimulator's own files are read as they are: looks at the map, sees the neighbour, walks and teleports.
// Regions as in travel.js; the third user looks at the map.
const travel = require('./travel');

module.exports = async (stage) => {
    const cleo = await stage.arrive(stage.options.users[2], 'uri:Interop Harbour&100&128&30');
    await cleo.bot.waitForEventQueue(60000);
    const { grid, region } = cleo.bot.clientCommands;
    const here = await stage.insist('the region by its name', () => grid.getRegionByName(region.getName()));
    const info = await stage.insist('the region by its place', () => grid.getRegionMapInfo(here.X, here.Y));
    stage.expect(info.block.name === region.getName() && info.avatars.length > 0, 'the region and who is there');
    const next = await stage.insist('the neighbour on the map', () => grid.getRegionByName('Interop Meadow'));
    stage.expect(next.X === here.X + 1 && next.Y === here.Y, 'the neighbour in the east');
    stage.say('map', { x: here.X, y: here.Y, avatars: info.avatars.length });
    await travel(stage);
};
