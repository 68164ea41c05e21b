using OpenSim.Client.Network;

namespace Attack.Tests.Kills;

/// <summary>
/// Numbers that somebody gives to a thing one after another. A simulator that is killed must come back with the last of which the viewer
/// was told a second before, or with a later one.
/// </summary>
internal sealed class Generations
{
    /// <summary>What the viewer was told so long ago survives anything, in microseconds.</summary>
    public const long Promise = 1_000_000;

    private readonly List<(int Number, long ToldAt)> _told = [(0, 0)];

    /// <summary>The last that was asked for; 0 before the first.</summary>
    public int Asked { get; private set; }

    /// <summary>Those that the viewer was ever told of.</summary>
    public int Told { get; private set; }

    public int Next() => ++Asked;

    public void WasTold(int number)
    {
        _told.Add((number, BotLoop.Now));
        Told++;
    }

    /// <summary>What came back is what the next kill starts from.</summary>
    public void Expect(int found, long killedAt, string what)
    {
        Assert.That(found, Is.InRange(PromisedAt(killedAt), Asked), $"{what} has come back with the number {found}");
        StartFrom(found);
    }

    /// <summary>The number of which a thing shows only the remainder.</summary>
    public int Latest(int remainder, int divisor) => Asked - ((((Asked - remainder) % divisor) + divisor) % divisor);

    /// <summary>The last number that must not be lost.</summary>
    public int PromisedAt(long killedAt) => _told.Last(t => t.ToldAt <= killedAt - Promise).Number;

    /// <summary>That is how it came back.</summary>
    public void StartFrom(int number)
    {
        _told.Clear();
        _told.Add((number, 0));
    }
}
