using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.Land.Parcels;
using OpenSim.Primitives;
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

    // Land stays deeded when the last member has left; the estate gives it on.
    [TestCase(true, false, "Sailors \\(group\\)")]
    [TestCase(true, true, "Sailors \\(group without members: the estate's to give\\)")]
    [TestCase(false, false, "a group that is not known")]
    public void LandShow_OfDeededLand_SaysWhoseItIs_AndTheEstateReclaimsIt(bool isThere, bool isLeft, string owner)
    {
        var group = new GroupRecord { Id = UUID.Random(), Name = "Sailors", FounderId = Ada.PrincipalId };
        if (isThere)
            Assert.That(ServedRegion.Wait(Region.Services.Groups!.CreateGroup(group)), Is.Null);
        if (isLeft)
            Assert.That(ServedRegion.Wait(Region.Services.Groups!.Leave(Ada.PrincipalId, group.Id)), Is.Null);
        Scene.Land.Change(Scene.Land.At(10, 10), row => row with { OwnerId = group.Id, GroupId = group.Id, IsGroupOwned = true });

        Assert.That(Run("land show").Text, Does.Match("Harbour .* " + owner));
        Assert.That(Run($"land show {Scene.Land.At(10, 10).LocalId}").Text, Does.Match("(?m)^Owner +: " + owner));

        Scene.Settings.Estate = Scene.Settings.Estate with { OwnerId = Bob.PrincipalId };
        Scene.Land.Rules.IsEstateManager = id => id == Bob.PrincipalId;
        var bob = Region.Enter(Bob);
        Scene.Requests.Land.GiveTo(bob, new ParcelOwnerRequest(Scene.Land.At(10, 10).LocalId, UUID.Zero));
        var parcel = Scene.Land.At(10, 10);
        Assert.That((parcel.OwnerId, parcel.Row.IsGroupOwned, parcel.Row.GroupId), Is.EqualTo((Bob.PrincipalId, false, UUID.Zero)));
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
