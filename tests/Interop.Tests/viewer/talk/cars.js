'use strict';
// Over the border on what its driver steers herself: a vehicle with a script in it, which goes on where it comes.
const { ControlFlags, Vector3 } = require('@caspertech/node-metaverse');
const { ObjectDeselectMessage } = require('@caspertech/node-metaverse/dist/lib/classes/messages/ObjectDeselect');
const { install } = require('../scripted');

const LONG = 30000;
const START = 12; // metres to the border: its driver, who stands there, hears it
const HEIGHT = 30;
const LANE = 138; // beside what the others have left standing
const SIZE = new Vector3([3, 1.5, 0.5]);

class Cars {
    constructor(play, walks) {
        Object.assign(this, { play, walks, stage: play.stage, borders: 0 });
    }

    async builds(driver) {
        const car = await this.stage.makePrim(driver);
        await this.stage.name(car, 'Car');
        const place = this.walks.edge(driver.bot.currentRegion.regionName, START);
        await car.setGeometry(new Vector3([place.x, LANE, HEIGHT]), undefined, SIZE);
        await install(this.stage, driver, car, 'car');
        await this.stage.until('car ready', () => driver.hearing.chat.some((event) => event.message === 'car ready'), LONG);
        this.car = this.walks.seat = car.FullID;
        this.stage.send(driver, new ObjectDeselectMessage(), { ObjectData: [{ ObjectLocalID: car.ID }] }); // a new prim is selected, and held
    }

    async sits(driver) {
        await driver.bot.clientCommands.movement.sitOnObject(this.car, Vector3.getZero());
        await this.walks.seesRider(driver, driver);
    }

    /** With the key held down over the border, and on for as many metres: the script has the key there too. */
    async drives(driver, region, seenBy) {
        const eastward = (region === this.play.there) === this.walks.east;
        const letGo = this.stage.hold(driver, eastward ? ControlFlags.AGENT_CONTROL_AT_POS : ControlFlags.AGENT_CONTROL_AT_NEG);
        try {
            const crossed = await this.play.next(driver, 'CrossedRegion', LONG);
            const between = await this.walks.follows(driver, region, crossed);
            await this.walks.seesRider(driver, driver);
            const words = `${region}, border ${++this.borders}`;
            await this.stage.until(words, () => this.seenBy(driver).Text === words, LONG);
            const from = (await this.walks.seesRider(driver, seenBy)).Position.x;
            await this.stage.until('the car driven on', () => Math.abs(this.seenBy(seenBy).Position.x - from) > 12, LONG);
            return { between };
        } catch (error) {
            const at = [driver, seenBy].map((one) => this.seenBy(one)).map((car) => car && String(car.Position));
            throw new Error(`${error.message}; the car at ${at}`);
        } finally {
            letGo();
        }
    }

    /** Lets go: it comes to rest at the height and on the line that it has kept. */
    async stops(driver, seenBy) {
        const x = () => this.seenBy(seenBy).Position.x;
        await this.stage.until('the car at rest', async () => {
            const before = x();
            await this.stage.pause(2000);
            return Math.abs(x() - before) < 0.01;
        }, LONG);
        const { y, z } = this.seenBy(seenBy).Position;
        this.stage.expect(Math.abs(y - LANE) < 3 && Math.abs(z - HEIGHT) < 1.5, `a straight way, not to ${y}, ${z}`);
        await this.walks.seesRider(driver, seenBy);
    }

    async standsUp(driver, seenBy) {
        await this.walks.standsUp(driver, seenBy);
        await this.stage.discard(driver, this.seenBy(driver));
    }

    seenBy(who) {
        return this.stage.objectOf(who, this.car);
    }
}

module.exports = { Cars };
