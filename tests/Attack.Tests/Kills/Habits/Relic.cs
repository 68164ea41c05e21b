using System.Numerics;
using OpenSim.Client.Network;
using OpenSim.Client.Session;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;
using OpenSim.Protocol.Wire;

namespace Attack.Tests.Kills.Habits;

/// <summary>
/// One thing goes from the region into the inventory, onto the avatar and back, and is given another size on the way. It is at one place,
/// wherever a kill falls.
/// </summary>
internal sealed class Relic(string name, byte point, Vector3 shrine, Random random) : Habit
{
    private const int Sizes = 1000;
    private const long WornAgain = 2_000_000; // microseconds that putting on at a login may take, where it need not have been worn

    private readonly Generations _sizes = new();
    private readonly HashSet<UUID> _bodies = []; // ids that it has had in the region
    private readonly List<(RelicPlace Place, long ToldAt)> _path = [];
    private UUID _item;

    public override int Told => _sizes.Told;

    public override async Task Arrange(Resident me)
    {
        var id = await Thing.Rez(me, shrine);
        _bodies.Add(id);
        var cube = await Thing.Find(me, id, name);
        me.Do((session, now) => session.Name(cube.LocalId, name, now));
        _path.Add((RelicPlace.World, 0));
        await Grow(me);
    }

    public override async Task Change(Resident me)
    {
        var from = _path[^1].Place;
        var goal = from switch
        {
            RelicPlace.World => random.Next(2) == 0 ? RelicPlace.Item : RelicPlace.Worn,
            RelicPlace.Item => RelicPlace.Worn,
            _ => random.Next(2) == 0 ? RelicPlace.Item : RelicPlace.World
        };
        _path.Add((goal, long.MaxValue));
        await ((from, goal) switch
        {
            (RelicPlace.World, RelicPlace.Item) => Take(me),
            (RelicPlace.World, _) => Attach(me),
            (RelicPlace.Item, _) => Wear(me),
            (_, RelicPlace.Item) => Detach(me, _item),
            _ => Drop(me)
        });
        _path[^1] = (goal, BotLoop.Now);
        if (goal != RelicPlace.Item)
            await Grow(me);
    }

    public override async Task Check(Resident me, long killedAt)
    {
        var possible = _path.Skip(_path.FindLastIndex(p => p.ToldAt <= killedAt - Generations.Promise)).Select(p => p.Place).ToHashSet();
        if (possible.IsSupersetOf([RelicPlace.Worn, RelicPlace.World]))
            possible.Add(RelicPlace.Item); // dropped: not worn any more, and not on the ground yet
        var items = await AtOnePlace(me);
        var place = items.Count == 0 ? await ExpectStanding(me, possible) : await PlaceOf(me, items[0], possible);
        Assert.That(possible, Has.Member(place), $"{name} was to be at one of these places");
        _path.Clear();
        _path.Add((place, 0));
        if (place == RelicPlace.Item)
        {
            await Wear(me); // only so it shows its size
            _path[0] = (RelicPlace.Worn, 0);
        }

        var size = (await See(me)).Scale.Z;
        _sizes.Expect(_sizes.Latest((int)MathF.Round((size - 0.5f) * 512), Sizes), killedAt, $"the size of {name}");
    }

    // What was on its way is decided beside the first logins.
    private async Task<List<UUID>> AtOnePlace(Resident me)
    {
        List<UUID> items = [];
        await me.AskUntil(async () =>
        {
            items = await Belongings.Objects(me, name);
            return items.Count + (await Sees(me, Standing, 0) ? 1 : 0);
        }, places => places <= 1, $"the number of places of {name}");
        return items;
    }

    private async Task<RelicPlace> ExpectStanding(Resident me, HashSet<RelicPlace> possible)
    {
        await me.Until<Thing>(Standing, $"{name} anywhere; it was at {string.Join(", ", possible)}");
        return RelicPlace.World;
    }

    private async Task<RelicPlace> PlaceOf(Resident me, UUID item, HashSet<RelicPlace> possible)
    {
        _item = item;
        if (!possible.Contains(RelicPlace.Item))
            await me.Until(session => Worn(session) ?? Standing(session), $"{name}; it was at {string.Join(", ", possible)}");
        var worn = possible.Contains(RelicPlace.Worn) && await Sees(me, Worn, BotLoop.Now + WornAgain);
        return worn ? RelicPlace.Worn : RelicPlace.Item;
    }

    private static async Task<bool> Sees(Resident me, Func<ClientSession, Thing?> what, long deadline)
    {
        var seen = await me.Until(session => what(session) is not null ? "yes" : BotLoop.Now >= deadline ? "no" : null, "what is worn");
        return seen == "yes";
    }

    private async Task Grow(Resident me)
    {
        var number = _sizes.Next();
        var size = new Vector3(0.5f, 0.5f, 0.5f + (number % Sizes / 512f));
        var body = await See(me);
        me.Do((session, now) => Thing.Form(session, body.LocalId, body.Position, size, now));
        await me.Until(session => Thing.Of(session.World.Find(body.Id)) is { } seen && Thing.IsSame(seen.Scale, size) ? seen : null,
            $"size {number} of {name}");
        _sizes.WasTold(number);
    }

    private async Task Take(Resident me)
    {
        var body = await me.Until<Thing>(Standing, name);
        await GetItem(me, (session, now) => session.Send(room =>
        {
            const byte IntoInventory = 4;
            var writer = new DeRezObjectWriter(room);
            writer.AgentData(me.Id, me.SessionId);
            writer.AgentBlock(UUID.Zero, IntoInventory, UUID.Zero, UUID.Random(), 1, 0);
            writer.ObjectData(body.LocalId);
            return writer.Finish();
        }, now));
        await Gone(me, body.Id);
    }

    private async Task Attach(Resident me)
    {
        var body = await me.Until<Thing>(Standing, name);
        await GetItem(me, (session, now) => session.Attach(body.LocalId, point, now));
        await me.Until<Thing>(Worn, $"{name} to be worn");
    }

    private async Task Wear(Resident me)
    {
        var item = _item;
        me.Do((session, now) => session.Wear(item, point, now));
        _bodies.Add((await me.Until<Thing>(Worn, $"{name} to be worn from the inventory")).Id);
    }

    private async Task Detach(Resident me, UUID item)
    {
        var body = await me.Until(session => Worn(session, item), name);
        me.Do((session, now) => session.Detach(body.LocalId, now));
        await Gone(me, body.Id);
    }

    private async Task Drop(Resident me)
    {
        var (body, item) = (await me.Until<Thing>(Worn, name), _item);
        _bodies.Add(body.Id);
        await me.Ask((session, now) => session.Drop(body.LocalId, now), MessageId.RemoveInventoryItem,
            message => IsRemoved(message, item) ? name : null, $"the item of {name} to be gone");
        await me.Until<Thing>(Standing, $"{name} on the ground");
    }

    private async Task GetItem(Resident me, Action<ClientSession, long> action)
    {
        _item = UUID.Parse(await me.Ask(action, MessageId.UpdateCreateInventoryItem, Made, $"the item of {name}"));
    }

    private string? Made(ReadOnlySpan<byte> message)
    {
        if (!UpdateCreateInventoryItemReader.TryRead(message, out var made))
            return null;
        foreach (var item in made.InventoryData)
        {
            if (WireText.ToText(item.Name) == name)
                return item.ItemID.ToString();
        }

        return null;
    }

    private static bool IsRemoved(ReadOnlySpan<byte> message, UUID item)
    {
        if (!RemoveInventoryItemReader.TryRead(message, out var removed))
            return false;
        foreach (var gone in removed.InventoryData)
        {
            if (gone.ItemID == item)
                return true;
        }

        return false;
    }

    private Task<string> Gone(Resident me, UUID body) =>
        me.Until(session => session.World.Find(body) is null ? "gone" : null, $"{name} to be gone");

    private Task<Thing> See(Resident me) =>
        me.Until(session => _path[^1].Place == RelicPlace.World ? Standing(session) : Worn(session), name);

    private Thing? Standing(ClientSession session) =>
        Thing.Of(session.World.Objects.Values.FirstOrDefault(o => o.ParentId == 0 && _bodies.Contains(o.Id)));

    private Thing? Worn(ClientSession session) => Worn(session, _item);

    private static Thing? Worn(ClientSession session, UUID item) => Thing.Of(session.World.Objects.Values.FirstOrDefault(o =>
        o.ParentId == session.OwnAvatar?.LocalId && o.NameValues.EndsWith(item.ToString(), StringComparison.Ordinal)));
}
