using PCampbot.Bots;

namespace PCampbot.Behaviours;

/// <summary>Changes its shape every few seconds, so that everybody in sight is told how it looks now.</summary>
public sealed class DressBehaviour(Random random) : IBehaviour
{
    private const int ShapeParameters = 218;

    private readonly byte[] _parameters = new byte[ShapeParameters];
    private uint _serial;

    public string Abbreviation => "dress";

    public string Name => "Dress";

    public TimeSpan Act(Bot bot, long now)
    {
        random.NextBytes(_parameters);
        bot.Session!.SetAppearance(++_serial, _parameters, bot.Session.OwnAvatar?.TextureEntry, now);
        return TimeSpan.FromSeconds(3 + random.NextDouble() * 4);
    }
}
