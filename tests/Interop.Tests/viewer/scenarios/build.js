'use strict';
const { Vector3 } = require('@caspertech/node-metaverse');

// Rez, name, move and scale, seen by another client that was there, found by one that comes later, and deleted.
module.exports = async (stage) => {
    const ada = await stage.arrive(stage.options.users[0]);
    const ben = await stage.arrive(stage.options.users[1]);
    const prim = await stage.makePrim(ada);
    const id = prim.FullID.toString();
    stage.say('rezzed', { id });
    await stage.until('the prim seen by the other', () => stage.objectOf(ben, prim.FullID));

    const place = new Vector3([100, 90, 40]);
    await prim.setName('Kiste №1');
    await prim.setGeometry(place, undefined, new Vector3([1, 2, 3]), true);
    const seen = await stage.until('the new place seen', () => {
        const object = stage.objectOf(ben, prim.FullID);
        return object && object.Position && object.Position.distance(place) < 0.05 && Math.abs(object.Scale.z - 3) < 0.01 ? object : undefined;
    });
    stage.say('moved', { x: seen.Position.x, y: seen.Position.y, z: seen.Position.z });
    await stage.leave(ben);

    const cleo = await stage.arrive(stage.options.users[2]);
    const found = await stage.until('the prim seen by a newcomer', () => stage.objectOf(cleo, prim.FullID));
    const { name, owner } = await stage.propertiesOf(cleo, found);
    stage.say('found', { name, owner });
    stage.expect(name === 'Kiste №1', 'the name as it was written, not ' + name);
    stage.expect(found.Position.distance(place) < 0.05, 'the place');

    await stage.discard(ada, prim);
    await stage.until('the prim gone for the other', () => stage.objectOf(cleo, prim.FullID) === undefined);
    stage.say('deleted');
};
