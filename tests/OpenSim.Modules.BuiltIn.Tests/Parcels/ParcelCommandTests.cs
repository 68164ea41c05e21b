using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Store.Regions;
using OpenSim.Testing;
using OpenSim.World.Land;

namespace OpenSim.Modules.BuiltIn.Tests.Parcels;

public sealed class ParcelCommandTests : ServedRegionTests
{
    protected override IRegionModuleBase[] Modules => [new LandModule()];

    [SetUp]
    public void Divide()
    {
        Scene.Land.Reset(Ada.PrincipalId);
        Scene.Land.Divide(new ParcelArea(0, 0, 64, 64));
        Scene.Land.Change(Scene.Land.At(10, 10), row => row with
        {
            Name = "Harbour",
            OwnerId = Bob.PrincipalId,
            MusicUrl = "http://example.org/waves",
            SalePrice = 77,
            AccessList = [new ParcelAccessRow(Ada.PrincipalId, 2, 0)]
        });
    }

    [Test]
    public void LandShow_ListsTheParcels_WithTheirOwnersNames()
    {
        var (text, good) = Run("land show");
        Assert.That(good);
        Assert.That(text, Does.StartWith("Land information for Test Region\nParcel Name "));
        Assert.That(text, Does.Match(@"Harbour +\d+ +4096 +<0, 0> +<64, 64> +Bob Tester "));
        Assert.That(text, Does.Match(@"Your Parcel +\d+ +61440 .* Ada Tester "));
    }

    [Test]
    public void LandShow_OfOne_SaysEverything()
    {
        var (text, good) = Run($"land show {Scene.Land.At(10, 10).LocalId}");
        Assert.That(good);
        foreach (var line in new[]
        {
            "Parcel name +: Harbour", "Area +: 4096", $"Owner +: Bob Tester .{Bob.PrincipalId}.", "Music URL +: http://example.org/waves",
            "Sale Price +: 77", "Total Prims +: 0", "Max Prims +: [1-9]", $"Ban list +: {Ada.PrincipalId}", "Access list +:$"
        })
            Assert.That(text, Does.Match("(?m)^" + line));
    }

    [TestCase("land show 99", "Test Region has no parcel 99.\n")]
    [TestCase("land show first", "Usage: land show [<local id>]\n")]
    public void LandShow_OfNone_SaysSo(string line, string answer) => Assert.That(Run(line), Is.EqualTo((answer, false)));

    [TestCase("n", 2)]
    [TestCase("", 2)]
    [TestCase("Y", 1)]
    [TestCase(null, 1)]
    public void LandClear_AsksWhoeverCanAnswer(string? answer, int parcels)
    {
        var asked = new List<string>();
        Region.Commands.Type("land clear", answer is null ? null : Answer, Scene.Info.Name);
        Assert.That(Scene.Land.Count, Is.EqualTo(parcels));
        Assert.That(asked, Is.EqualTo(answer is null ? [] : new[] { "Join all parcels of Test Region to one? (y/N)" }));
        Assert.That(Scene.Land.At(100, 100).OwnerId, Is.EqualTo(Ada.PrincipalId));

        string? Answer(string question, bool secret)
        {
            asked.Add(question);
            return answer;
        }
    }

    private (string Text, bool Good) Run(string line) => Region.Commands.Type(line, Scene.Info.Name);
}
