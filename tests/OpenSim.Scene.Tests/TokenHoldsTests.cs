using OpenSim.Telemetry.Statistics;
using OpenSim.Testing;
using OpenSim.World.Loop.Token;

namespace OpenSim.World.Tests;

/// <summary>Who holds the token for long is known by name.</summary>
public class TokenHoldsTests
{
    private const string Here = $"OpenSim.Scene.Tests/{nameof(TokenHoldsTests)}";

    private readonly ManualTime _time = new();

    [Test]
    public void Holds_OverAMillisecond_AreCountedByTheFileThatTook()
    {
        var token = new RegionToken(_time);
        Hold(token, 0.4);
        Hold(token, 3);
        Hold(token, 7);
        using (token.Take("/somewhere/else/Librarian.cs"))
        {
            using (token.Take("Inner.cs"))
                _time.AdvanceSeconds(0.005);
        }

        using (token.TakeForLoop())
            _time.AdvanceSeconds(1);

        Assert.That(token.Holds.All, Is.EqualTo(new[]
        {
            new TokenHold(Here, 2, 7),
            new TokenHold("else/Librarian", 1, 5)
        }));
        Assert.That((token.Holds.Longest, token.Holds.Count), Is.EqualTo((7d, 3L)), "a tick is no guest");
    }

    [Test]
    public void Statistics_TellTheLongest_AndTheLongOnesByName()
    {
        var statistics = new StatRegistry();
        var scene = new Scene(TestRegion.NewInfo(), new SceneOptions { Time = _time, Statistics = statistics });
        Assert.That(statistics.Find("scene.Test Region.TokenLongHolds")!.Value, Is.Zero);
        Hold(scene.Token, 12);
        Hold(scene.Token, 2);
        Assert.That(statistics.Find("scene.Test Region.TokenLongestHold")!.Value, Is.EqualTo(12));
        Assert.That(statistics.Find("scene.Test Region.TokenLongHolds")!.Value, Is.EqualTo(2));
        Assert.That(statistics.Find($"scene.Test Region.TokenLongHolds.{Here}")!.Value, Is.EqualTo(2));
        scene.Dispose();
        Assert.That(statistics.All.Where(s => s.Name.Contains("Token", StringComparison.Ordinal)), Is.Empty);
    }

    [Test]
    public void FilesOfOneName_AreToldApart()
    {
        var statistics = new StatRegistry();
        using var scene = new Scene(TestRegion.NewInfo(), new SceneOptions { Time = _time, Statistics = statistics });
        foreach (var folder in new[] { "src/Client/Login", "src\\Services\\Entry" })
        {
            using (scene.Token.Take(folder + "/LoginReply.cs"))
                _time.AdvanceSeconds(0.002);
        }

        Assert.That(scene.Token.Holds.All.Select(h => h.Name), Is.EquivalentTo(new[] { "Login/LoginReply", "Entry/LoginReply" }));
        Assert.That(statistics.Find("scene.Test Region.TokenLongHolds.Entry/LoginReply")!.Value, Is.EqualTo(1));
    }

    [Test]
    public void Names_AreBounded()
    {
        var token = new RegionToken(_time);
        for (var i = 0; i < 1000; i++)
        {
            using (token.Take($"File{i}.cs"))
                _time.AdvanceSeconds(0.002);
        }

        var all = token.Holds.All;
        Assert.That(all, Has.Count.EqualTo(200));
        Assert.That(all.Sum(h => h.Count), Is.EqualTo(1000));
        Assert.That(all.Single(h => h.Name == "Others").Count, Is.EqualTo(801));
    }

    [Test]
    public void Hold_AllocatesNothing_LongOrShort()
    {
        var token = new RegionToken(_time);
        void Both()
        {
            Hold(token, 0.1);
            Hold(token, 5);
        }

        Both();
        Assert.That(Allocations.Of(() =>
        {
            for (var i = 0; i < 1000; i++)
                Both();
        }), Is.Zero);
    }

    private void Hold(RegionToken token, double milliseconds)
    {
        using (token.Take())
            _time.AdvanceSeconds(milliseconds / 1000);
    }
}
