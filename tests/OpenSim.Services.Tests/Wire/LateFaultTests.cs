using System.Net;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Calls that wait while something is wrong with the call itself, with the disk, or with the way.</summary>
public class LateFaultTests : AwayFixture
{
    private string FolderOf => Path.Combine(Folder.Path, "late", "InventoryService");

    [Test]
    public async Task Call_AtWhichItsServerFailsEachTime_IsSetAside_WhenTheServerAnswersElse()
    {
        var folder = await NotecardFolder();
        var good = Item(folder, "good");
        Poison();
        await Services.Inventory.AddItem(Item(folder, "poison"));
        await Services.Inventory.AddItem(good);
        for (var i = 0; i < 10; i++)
            Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Inventory.GetItem(User, good.Id), "it may be a moment's");
        Time.Advance(TimeSpan.FromMinutes(3));

        Assert.That((await Services.Inventory.GetItem(User, good.Id))?.Name, Is.EqualTo("good"), "all that is behind it is told first");
        Assert.That(Late.Count, Is.Zero);
        Assert.That(Directory.GetFiles(FolderOf).Single(), Does.EndWith(".call.refused"));
        Assert.That(Statistics.Find("remote.process.CallsLateRefused")!.Value, Is.EqualTo(1));
    }

    [Test]
    public async Task Call_ThatAlwaysTakesThePlaceOfOneThatFailed_IsSetAsideToo()
    {
        Pipe.FailsAt = body => body.Contains("METHOD=setavatar", StringComparison.OrdinalIgnoreCase);
        for (var minute = 0; minute < 6; minute++)
        {
            await Services.Avatars.SetAvatar(User, Look($"{minute}"));
            Assert.That(await Late.Drain(), Is.False);
            Time.Advance(TimeSpan.FromSeconds(30));
        }

        Assert.That((await Services.Avatars.GetAvatar(User)).Data, Is.Empty);
        Assert.That(Late.Count, Is.Zero);
    }

    [Test]
    public async Task Server_ThatFailsAtEverythingForTenMinutes_IsToldAllAfterwards()
    {
        var folder = await NotecardFolder();
        var item = Item(folder, "first");
        Pipe.Fault = _ => new HttpResponseMessage(HttpStatusCode.InternalServerError);
        await Services.Inventory.AddItem(item);
        for (var minute = 0; minute < 10; minute++)
        {
            for (var i = 0; i < 10; i++)
                Assert.ThrowsAsync<ServiceAwayException>(async () => await Services.Inventory.GetItem(User, item.Id));
            Time.Advance(TimeSpan.FromMinutes(1));
        }

        Pipe.Fault = null;
        Assert.That(await Services.Inventory.GetItem(User, item.Id), Is.Not.Null);
    }

    [Test]
    public async Task Call_AtWhichItsServerFailsForAQuarterOfAnHour_IsSetAside_ThoughNobodyAsks()
    {
        var folder = await NotecardFolder();
        Poison();
        await Services.Inventory.AddItem(Item(folder, "poison"));
        await Services.Inventory.AddItem(Item(folder, "good"));
        for (var i = 0; i < 4; i++)
        {
            Assert.That(await Late.Drain(), Is.False);
            Time.Advance(TimeSpan.FromMinutes(4));
        }

        Assert.That(await Late.Drain());
        Assert.That((await Local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "good" }));
    }

    [Test]
    public async Task Proxy_WhoseServersAreAway_SetsNothingAside()
    {
        var folder = await NotecardFolder();
        Pipe.Fault = _ => new HttpResponseMessage(HttpStatusCode.BadGateway);
        await Services.Inventory.AddItem(Item(folder, "first"));
        for (var i = 0; i < 20; i++)
        {
            Assert.That(await Late.Drain(), Is.False);
            Time.Advance(TimeSpan.FromHours(1));
        }

        Pipe.Fault = null;
        Assert.That(await Late.Drain());
        Assert.That(await Local.Inventory.GetFolderItems(User, folder), Has.Count.EqualTo(1));
    }

    [Test]
    public async Task File_ThatCannotBeReadNow_WaitsOn()
    {
        Fail();
        await Services.Avatars.SetAvatar(User, Look("7"));
        var file = Directory.GetFiles(Path.Combine(Folder.Path, "late", "AvatarService")).Single();
        using (new FileStream(file, FileMode.Open, FileAccess.Read, FileShare.None)) // as a disk does that gives an error
        {
            Pipe.Fault = null;
            Assert.That(await Late.Drain(), Is.False);
            Assert.That(Late.Count, Is.EqualTo(1));
        }

        Assert.That(await Late.Drain());
        Assert.That((await Local.Avatars.GetAvatar(User)).Data["AvatarHeight"], Is.EqualTo("7"));
    }

    [Test]
    public async Task File_WhoseBytesAreNoCall_IsSetAside_AndHoldsUpNothing()
    {
        var folder = await NotecardFolder();
        Fail();
        await Services.Inventory.AddItem(Item(folder, "spoiled"));
        await Services.Inventory.AddItem(Item(folder, "good"));
        await File.WriteAllTextAsync(Directory.GetFiles(FolderOf).Order(StringComparer.Ordinal).First(), "zzz");
        Pipe.Fault = null;
        Assert.That(await Late.Drain());
        Assert.That((await Local.Inventory.GetFolderItems(User, folder)).Select(item => item.Name), Is.EqualTo(new[] { "good" }));
        Assert.That(await File.ReadAllTextAsync(Directory.GetFiles(FolderOf).Single()), Is.EqualTo("zzz"));
    }

    [Test]
    public async Task Restart_WithSpoiledFiles_SetsThemAside()
    {
        Directory.CreateDirectory(FolderOf);
        await File.WriteAllTextAsync(Path.Combine(FolderOf, "0000000000000003.call"), "zzz");
        await Restart();
        Assert.That(Late.Count, Is.Zero);
        Assert.That(Directory.GetFiles(FolderOf).Single(), Does.EndWith(".refused"));
    }

    [Test]
    public async Task Round_ThatBreaksOff_IsFollowedByTheNext()
    {
        Fail();
        await Services.Avatars.SetAvatar(User, Look("7"));
        Pipe.Fault = _ => throw new InvalidOperationException("whatever it is");
        var asked = Pipe.Requests.Count;
        await Until(() => Task.FromResult(Pipe.Requests.Count > asked));
        Pipe.Fault = null;
        await Until(() => Task.FromResult(Late.Count == 0));
        Assert.That((await Local.Avatars.GetAvatar(User)).Data["AvatarHeight"], Is.EqualTo("7"));
    }

    // A server whose code throws at one form, and does all else.
    private void Poison() => Pipe.FailsAt = body => body.Contains("poison", StringComparison.Ordinal);
}
