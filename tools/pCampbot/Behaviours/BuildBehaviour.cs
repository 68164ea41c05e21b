using System.Numerics;
using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Makes a cube beside itself, moves it about, names it, and deletes it: one step each two seconds.</summary>
public sealed class BuildBehaviour(Random random) : IBehaviour
{
    private int _step;

    public string Abbreviation => "build";

    public string Name => "Build";

    public TimeSpan Act(Bot bot, long now)
    {
        var session = bot.Session!;
        var beside = session.Position + new Vector3(random.NextSingle() * 4 - 2, random.NextSingle() * 4 - 2, 1);
        var own = bot.RandomObject(random, o => !o.IsAvatar && (o.Flags & 0x20) != 0);
        switch (_step++ % 4)
        {
            case 0: session.Rez(beside, now); break;
            case 1 when own is not null: session.MoveObject(own.LocalId, beside, now); break;
            case 2 when own is not null: session.Name(own.LocalId, $"cube {random.Next(1000)}", now); break;
            case 3 when own is not null: session.Delete(own.LocalId, now); break;
        }

        return TimeSpan.FromSeconds(2);
    }
}
