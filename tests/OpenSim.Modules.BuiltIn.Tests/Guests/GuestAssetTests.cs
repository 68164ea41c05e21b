using OpenSim.Primitives;
using OpenSim.Serialization.Assets;
using OpenSim.Services.Assets;

namespace OpenSim.Modules.BuiltIn.Tests.Guests;

/// <summary>What is fetched from guests' own asset servers, and what is not taken from them.</summary>
public class GuestAssetTests : GuestFixture
{
    [Test]
    public async Task Asset_ThatAGuestHasNamed_IsFetchedOnceAndKept()
    {
        var shirt = Home.Add(Shirt());
        Assert.That(await Assets.Get(shirt), Is.Null, "nobody has said where it is");
        Assert.That(Home.Asked, Is.Empty);
        Things.Note(Alice, shirt);
        Assert.That((await Assets.GetMetadata(shirt))!.Type, Is.EqualTo(AssetType.Clothing));
        Assert.That((await Assets.Get(shirt))!.Data, Is.Not.Empty);
        Assert.That(Home.Asked, Has.Count.EqualTo(1));
        Assert.That(Own.Count, Is.EqualTo(1), "as OpenSimulator keeps it");
    }

    [Test]
    public async Task Things_OfASilentServer_AreWaitedForUntilItIsCancelled()
    {
        Home.Open = new TaskCompletionSource().Task;
        var wanted = new AssetGatherer();
        wanted.Add(UUID.Random());
        using var patience = new CancellationTokenSource();
        var bringing = Things.Bring(Alice, wanted, patience.Token);
        Assert.That(bringing.IsCompleted, Is.False);
        await patience.CancelAsync();
        await bringing;
    }

    [Test]
    public async Task Asset_ThatIsHere_IsNotAskedForElsewhere()
    {
        var mine = Texture();
        await Own.Store(mine);
        Home.Add(mine with { Data = [6, 6, 6] });
        Things.Note(Alice, mine.Id);
        Assert.That((await Assets.Get(mine.Id))!.Data, Is.EqualTo(mine.Data));
        Assert.That(Home.Asked, Is.Empty);
    }

    [Test]
    public async Task Asset_WithAnotherIdsBytes_IsNotTaken()
    {
        var asked = UUID.Random();
        Home.Things[asked] = Texture();
        Things.Note(Alice, asked);
        Assert.That(await Assets.Get(asked), Is.Null);
        Assert.That(await Assets.Get(Home.Things[asked].Id), Is.Null);
        Assert.That(Own.Count, Is.Zero);
    }

    [Test]
    public async Task Asset_OfAnotherTypeThanItsItem_IsNotTaken()
    {
        var script = Home.Add(Shirt() with { Type = AssetType.LslText });
        Things.Note(Alice, script, AssetType.Object);
        Assert.That(await Assets.Get(script), Is.Null);
        Assert.That(Own.Count, Is.Zero);
    }

    [Test]
    public async Task Asset_ThatIsNotThere_IsAskedForOnce()
    {
        var gone = UUID.Random();
        Things.Note(Alice, gone);
        Assert.That(await Assets.Get(gone), Is.Null);
        Assert.That(await Assets.Get(gone), Is.Null);
        Assert.That(Home.Asked, Has.Count.EqualTo(1));
    }

    [Test]
    public async Task Server_ThatIsAway_IsAskedAgainLater()
    {
        var shirt = Home.Add(Shirt());
        Things.Note(Alice, shirt);
        Home.IsAway = true;
        Assert.That(await Assets.Get(shirt), Is.Null);
        Home.IsAway = false;
        Assert.That(await Assets.Get(shirt), Is.Not.Null);
    }

    [Test]
    public async Task TwoWhoAskForTheSame_WaitForOneAnswer()
    {
        var open = new TaskCompletionSource();
        Home.Open = open.Task;
        var shirt = Home.Add(Shirt());
        Things.Note(Alice, shirt);
        var (one, other) = (Assets.Get(shirt).AsTask(), Assets.Get(shirt).AsTask());
        open.SetResult();
        Assert.That((await one, await other), Is.Not.EqualTo(((Asset?)null, (Asset?)null)));
        Assert.That(Home.Asked, Has.Count.EqualTo(1));
    }

    /// <summary>Eight at a time, whatever there is.</summary>
    [Test]
    public async Task Things_AreBroughtWithAllThatTheyNeed_InParallel()
    {
        var open = new TaskCompletionSource();
        var textures = Enumerable.Range(0, 20).Select(_ => Home.Add(Texture())).ToArray();
        var shirt = Home.Add(Shirt(textures));
        await Bring(shirt).WaitAsync(TimeSpan.FromSeconds(30));
        Assert.That(await Own.AssetsExist([shirt, .. textures]), Is.All.True);

        Home.Open = open.Task;
        var more = Enumerable.Range(0, 20).Select(_ => Home.Add(Texture())).ToArray();
        var brought = Bring(more);
        Assert.That(Home.HighestAtOnce, Is.EqualTo(8));
        open.SetResult();
        await brought.WaitAsync(TimeSpan.FromSeconds(30));
        Assert.That(await Own.AssetsExist(more), Is.All.True);
    }

    [Test]
    public async Task Things_BeyondTheBound_AreLeftUntilSomebodyLooks()
    {
        Configuration.Set("Hypergrid", "MaxForeignAssets", "10");
        var textures = Enumerable.Range(0, 20).Select(_ => Home.Add(Texture())).ToArray();
        var shirt = Home.Add(Shirt(textures));
        await Bring(shirt);
        Assert.That(Own.Count, Is.InRange(1, 10));
        Assert.That(await Assets.Get(textures[^1]), Is.Not.Null, "the shirt has said where it is");
    }

    [Test]
    public async Task Server_IsNotReadBeyondItsMegabytesOfAnHour()
    {
        Configuration.Set("Hypergrid", "ForeignMegabytesPerHour", "1");
        var (one, other) = (Home.Add(Texture(700_000)), Home.Add(Texture(700_000)));
        await Bring(one, other);
        Assert.That(Own.Count, Is.EqualTo(1));
    }

    private Task Bring(params UUID[] ids)
    {
        var wanted = new AssetGatherer();
        foreach (var id in ids)
            wanted.Add(id);
        return Things.Bring(Alice, wanted, CancellationToken.None);
    }
}
