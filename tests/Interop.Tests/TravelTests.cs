using Interop.Tests.Kit;
using OpenSim.Testing;

namespace Interop.Tests;

/// <summary>A client that nobody here wrote, between two regions that lie beside one another.</summary>
[TestFixture]
[Parallelizable(ParallelScope.Self)]
public sealed class TravelTests : WithData
{
    [Test]
    public void Neighbour_IsTold_LookedInto_WalkedInto_AndLeftByTeleport()
    {
        Tree.RequireViewer();
        Directory.CreateDirectory(Path.Combine(Data, "Regions"));
        File.WriteAllText(Path.Combine(Data, "Regions", "Regions.ini"),
            RegionAt(Simulator.RegionName, "1000,1000", "6f0a5c5e-3a0e-4a0b-9a51-0c8a3c0de001")
                + RegionAt("Interop Meadow", "1001,1000", "6f0a5c5e-3a0e-4a0b-9a51-0c8a3c0de002"));
        using var simulator = Simulator.Start(Data);
        simulator.MakeUsers("Ada Travel", "Ben Travel");
        var seen = Viewer.Play(simulator, "travel", ["Ada Travel", "Ben Travel"]);
        Assert.That(seen.Saw("neighbour").GetProperty("region").GetString(), Is.EqualTo("Interop Meadow"));
        Assert.That(seen.Saw("crossed").GetProperty("x").GetDouble(), Is.LessThan(20), "just over the border");
        Assert.That(seen.Saw("crossed").GetProperty("y").GetDouble(), Is.EqualTo(128).Within(3));
        Assert.That(seen.Saw("teleported").GetProperty("x").GetDouble(), Is.EqualTo(100).Within(2));
    }

    private static string RegionAt(string name, string location, string id) => $"""
        [{name}]
        RegionUUID = {id}
        Location = {location}
        InternalAddress = 127.0.0.1
        InternalPort = {Ports.Free()}
        ExternalHostName = 127.0.0.1

        """;
}
