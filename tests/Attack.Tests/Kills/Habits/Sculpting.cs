using System.Numerics;
using OpenSim.Primitives;
using OpenSim.Protocol.Messages;

namespace Attack.Tests.Kills.Habits;

/// <summary>A prim is given place and size by one message, a description by another: both tell the number of the change.</summary>
internal sealed class Sculpting : Habit
{
    private const int Forms = 1000;
    private static readonly Vector3 Bench = new(20, 120, 25);

    private readonly Generations _forms = new();
    private readonly Generations _words = new();
    private UUID _clay;

    public override int Told => _forms.Told + _words.Told;

    public override async Task Arrange(Resident me)
    {
        _clay = await Thing.Rez(me, Bench);
        await Form(me);
        await Describe(me);
    }

    public override async Task Change(Resident me)
    {
        await Form(me);
        await Describe(me);
    }

    public override async Task Check(Resident me, long killedAt)
    {
        var clay = await Thing.Find(me, _clay, "the clay");
        var number = (int)MathF.Round((clay.Position.X - Bench.X) * 8);
        Assert.That(clay.Scale.Z, Is.EqualTo(SizeOf(number).Z).Within(0.001), "the size is of another message than the place");
        _forms.Expect(_forms.Latest(number, Forms), killedAt, "the form");
        _words.Expect(int.Parse((await Read(me, text => text.Length > 0)).Description), killedAt, "the description");
    }

    private static Vector3 PlaceOf(int number) => Bench + (Vector3.UnitX * (number % Forms) / 8);

    private static Vector3 SizeOf(int number) => new(0.5f, 0.5f, 0.5f + ((number % Forms) / 128f));

    private async Task Form(Resident me)
    {
        var number = _forms.Next();
        var (place, scale) = (PlaceOf(number), SizeOf(number));
        var clay = await Thing.Find(me, _clay, "the clay");
        me.Do((session, now) => Thing.Form(session, clay.LocalId, place, scale, now));
        await me.Until(session => Thing.Of(session.World.Find(_clay)) is { } seen && Thing.IsSame(seen.Position, place)
            && Thing.IsSame(seen.Scale, scale) ? seen : null, $"form {number}");
        _forms.WasTold(number);
    }

    private async Task Describe(Resident me)
    {
        var number = _words.Next();
        var clay = await Thing.Find(me, _clay, "the clay");
        me.Do((session, now) => session.Send(room =>
        {
            var writer = new ObjectDescriptionWriter(room);
            writer.AgentData(me.Id, me.SessionId);
            writer.ObjectData(clay.LocalId, $"{number}");
            return writer.Finish();
        }, now));
        await Read(me, text => text == $"{number}");
        _words.WasTold(number);
    }

    private async Task<Thing> Read(Resident me, Predicate<string> isWanted)
    {
        var clay = await Thing.Find(me, _clay, "the clay");
        me.Do((session, now) =>
        {
            session.Deselect(clay.LocalId, now);
            session.Select(clay.LocalId, now);
        });
        return await me.Until(session => Thing.Of(session.World.Find(_clay)) is { } seen && isWanted(seen.Description) ? seen : null,
            "the description");
    }
}
