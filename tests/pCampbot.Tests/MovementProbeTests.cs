using System.Numerics;
using OpenSim.Client.World;
using OpenSim.Primitives;
using PCampbot.Bots;
using PCampbot.Measures;
using PCampbot.Options;

namespace PCampbot.Tests;

public class MovementProbeTests
{
    private static readonly UUID Avatar = UUID.Random();
    private static readonly Quaternion North = Quaternion.CreateFromAxisAngle(Vector3.UnitZ, MathF.PI / 2);

    private BotCrowd _crowd = null!;

    [SetUp]
    public void Make() => _crowd = new BotCrowd(
        BotOptions.Parse(["-firstname", "Ima", "-lastname", "Bot", "-password", "secret", "-n", "3"]), _ => { });

    [TearDown]
    public void End() => _crowd.Dispose();

    [Test]
    public async Task Turn_Seen_IsMeasured() => Assert.That(await SeenAfter(_ => { }), Is.EqualTo(1));

    [TestCase(0)]
    [TestCase(1)]
    public async Task Turn_OneOfTheTwoGoesElsewhereMeanwhile_SaysNothing(int leaves) =>
        Assert.That(await SeenAfter(probes => probes.Left(_crowd.Bots[leaves])), Is.Zero);

    [Test]
    public async Task Turn_AThirdGoesElsewhere_IsMeasured() =>
        Assert.That(await SeenAfter(probes => probes.Left(_crowd.Bots[2])), Is.EqualTo(1));

    private Task<long> SeenAfter(Action<MovementProbes> happens) => _crowd.Ask(() =>
    {
        var (subject, observer) = (_crowd.Bots[0], _crowd.Bots[1]);
        _crowd.Probes.Begin(observer, new MovementProbe(subject, Avatar, MathF.PI / 2, North, 0));
        happens(_crowd.Probes);
        _crowd.Probes.OnMoved(observer, new SeenObject { LocalId = 1, Id = Avatar, Rotation = North });
        return _crowd.Measures.Phase.Movement.Count;
    });
}
