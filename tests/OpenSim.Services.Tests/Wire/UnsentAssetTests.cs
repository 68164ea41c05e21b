using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Remote;

namespace OpenSim.Services.Tests.Wire;

/// <summary>Uploads that wait for the asset service, when the disk has its troubles.</summary>
public sealed class UnsentAssetTests : AwayFixture
{
    private string Unsent => Path.Combine(Folder.Path, "unsent");

    [Test]
    public async Task Upload_BeyondTheRoom_IsRefused_AndTakenWhenThereIsRoomAgain()
    {
        Configuration.Set(RemoteSettings.LateAssetMegabytes.Section, RemoteSettings.LateAssetMegabytes.Key, "1");
        Fail();
        await Upload(600_000);
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Upload(600_000));
        await Restart();
        Assert.ThrowsAsync<ServiceAwayException>(async () => await Upload(600_000), "what was left counts");
        Pipe.Fault = null;
        await Until(() => Task.FromResult(Directory.GetFiles(Unsent).Length == 0));
        Fail();
        await Upload(600_000);
    }

    [Test]
    public async Task File_ThatCannotBeReadNow_WaitsOn()
    {
        Fail();
        var id = await Upload(10);
        using (new FileStream(FileOf(id), FileMode.Open, FileAccess.Read, FileShare.None)) // as a disk does that gives an error
        {
            for (var round = 0; round < 2; round++) // with the second all were looked at in the first
            {
                Fail();
                var other = await Upload(10);
                Pipe.Fault = null;
                await Until(() => Task.FromResult(!File.Exists(FileOf(other))));
            }
        }

        await Until(async () => (await Local.Assets.AssetsExist([id]))[0]);
    }

    [Test]
    public async Task File_WhoseBytesAreNoAsset_IsSetAside()
    {
        Fail();
        var id = await Upload(10);
        await File.WriteAllTextAsync(FileOf(id), "zzz");
        Pipe.Fault = null;
        await Until(() => Task.FromResult(File.Exists(FileOf(id) + ".refused")));
        Assert.That(await File.ReadAllTextAsync(FileOf(id) + ".refused"), Is.EqualTo("zzz"));
    }

    [Test]
    public async Task Round_ThatBreaksOff_IsFollowedByTheNext()
    {
        Fail();
        var id = await Upload(10);
        Pipe.Fault = _ => throw new InvalidOperationException("whatever it is");
        var asked = Pipe.Requests.Count;
        await Until(() => Task.FromResult(Pipe.Requests.Count > asked));
        Pipe.Fault = null;
        await Until(async () => (await Local.Assets.AssetsExist([id]))[0]);
    }

    private string FileOf(UUID id) => Path.Combine(Unsent, $"{id}.asset");

    private ValueTask<UUID> Upload(int bytes) =>
        Services.Assets.Store(new Asset { Id = UUID.Random(), Name = "picture", Data = new byte[bytes], CreatorId = User.ToString() });
}
