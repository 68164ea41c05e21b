using System.Numerics;
using OpenSim.Client.World;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>
/// What visitors do with scripted things: touches one near by and waits for what it says, sits down on one and stands up, speaks to those
/// around. Every second one of these; a touch that nothing answers within five is counted. With nothing near it sits down on something,
/// wherever that is.
/// </summary>
public sealed class ScriptedBehaviour(Random random) : IBehaviour
{
    private const uint Scripted = 0x40; // PrimFlags
    private const float Earshot = 15;   // llSay carries for 20 metres, and it may be walking

    public string Abbreviation => "script";

    public string Name => "Scripted things";

    public TimeSpan Act(Bot bot, long now)
    {
        bot.Touches.Check(now);
        var session = bot.Session!;
        if (session.OwnAvatar is { ParentId: not 0 })
            session.Stand();
        else if (session.OwnAvatar is { } self)
            Visit(bot, self.Position, now);
        return TimeSpan.FromSeconds(1);
    }

    public void Stop(Bot bot) => bot.Session!.Stand();

    private void Visit(Bot bot, Vector3 from, long now)
    {
        if (bot.RandomObject(random, thing => IsScripted(thing) && Vector3.Distance(thing.Position, from) < Earshot) is { } near)
            Use(bot, near, now);
        else if (bot.RandomObject(random, IsScripted) is { } far)
            bot.Session!.Sit(far.Id, now);
    }

    private void Use(Bot bot, SeenObject thing, long now)
    {
        switch (random.Next(6))
        {
            case 0:
                bot.Session!.Sit(thing.Id, now);
                break;
            case 1:
                bot.Say(now);
                break;
            default:
                bot.Touches.Touched(thing.Id, now);
                bot.Session!.Touch(thing.LocalId, now);
                break;
        }
    }

    private static bool IsScripted(SeenObject thing) => !thing.IsAvatar && (thing.Flags & Scripted) != 0;
}
