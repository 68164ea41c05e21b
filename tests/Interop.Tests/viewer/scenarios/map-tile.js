'use strict';

// The tile of the region on the map comes as a JPEG; the estate's owner changes the region by capability, which both are told.
module.exports = async (stage) => {
    const owner = await stage.arrive('First User');
    const region = owner.bot.currentRegion;
    const [x, y] = [region.xCoordinate, region.yCoordinate].map((place) => place >= 256 * 1000 ? place / 256 : place);
    const tile = await stage.until('the tile', async () => {
        const answer = await fetch(new URL(`map-1-${x}-${y}-objects.jpg`, stage.options.login));
        return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : undefined;
    });
    stage.expect(tile[0] === 0xff && tile[1] === 0xd8, 'a JPEG');
    stage.say('tile', { bytes: tile.length });

    const changed = await region.caps.capsPostXML('DispatchRegionInfo', { agent_limit: 33, block_fly: false, sim_access: 13 });
    stage.expect(changed !== undefined, 'an answer');
    stage.say('dispatched');
};
