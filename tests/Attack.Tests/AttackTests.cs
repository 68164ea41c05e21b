using Attack.Tests.Attacks;
using Attack.Tests.Kit;
using Interop.Tests.Kit;

namespace Attack.Tests;

/// <summary>
/// The program as an operator runs it in a container of 512 MB, under every attack of the kit for some seconds each. How long others wait
/// is printed and not judged here: <c>./dev soak --attack</c> does that, beside people who walk.
/// </summary>
[TestFixture]
public sealed class AttackTests : WithData
{
    private const string Victim = "Vera Victim";
    private const long MaxMegabytes = 512;

    private static readonly string[] Attackers = ["Mallory Attacker", "Carol Visitor"];
    private static readonly TimeSpan Each = TimeSpan.FromSeconds(3);

    [Test]
    public async Task EveryAttack_HarmsNobodyElse_AndMemoryStaysBounded()
    {
        using var simulator = Simulator.Start(Data, "--set", $"Startup.MemoryLimit={MaxMegabytes}");
        simulator.MakeUsers([Victim, .. Attackers]);
        using var siege = new Siege(new Arena(new Uri(simulator.Login), Victim, Attackers, Simulator.Password), simulator.Id);
        await siege.Begin();
        TestContext.Out.WriteLine(Report.Heading);
        var reports = new List<Report>();
        foreach (var attack in AllAttacks.List)
        {
            reports.Add(await siege.Run(attack, Each));
            TestContext.Out.WriteLine(reports[^1]);
            if (simulator.HasExited)
                break;
        }

        Assert.That(reports.Where(r => r.Broken is not null), Is.Empty, simulator.Describe());
        Assert.That(reports.Where(r => r.Memory > MaxMegabytes), Is.Empty);
    }
}
