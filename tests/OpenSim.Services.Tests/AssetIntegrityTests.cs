using OpenSim.Primitives;
using OpenSim.Services.Assets;
using OpenSim.Services.Local.Assets;
using OpenSim.Store;

namespace OpenSim.Services.Tests;

/// <summary>Over SQLite in memory, with what is wrong put into its tables.</summary>
public class AssetIntegrityTests : ServiceFixture
{
    private ContentAssetStore _store = null!;

    [SetUp]
    public void SetUp() => _store = (ContentAssetStore)((AssetService)Services.Assets).Stored;

    [Test]
    public void Check_EmptyAndWrong_AreNamed_EmptyOnesTakenOut()
    {
        var good = Store(AssetType.Texture, 0xFF, 0x4F, 0xFF, 0x51, 1);
        var empty = Store(AssetType.Texture);
        var wrong = Store(AssetType.Sound, 1, 2, 3);
        var check = new AssetIntegrity(_store).Check(keep: null);
        Assert.That(check.Bad.Select(b => b.Id), Is.EquivalentTo(new[] { empty, wrong }));
        Assert.That(check.Checked, Is.EqualTo(3));
        Assert.That(_store.Load(empty), Is.Not.Null);

        check = new AssetIntegrity(_store).Check((_, _) => Assert.Fail("nothing is left of it"));
        Assert.That(check.Repaired, Is.EqualTo(1));
        Assert.That(_store.Load(empty), Is.Null);
        Assert.That(_store.Load(wrong), Is.Not.Null);
        Assert.That(_store.Load(good), Is.Not.Null);
    }

    [Test]
    public void Check_Damaged_AreKeptAndTakenOut_UnlessTheyCannotBeKept()
    {
        var (bent, gone) = (Store(AssetType.Notecard, "Linden text version 2"u8.ToArray()),
            Store(AssetType.Notecard, "Linden text version 1"u8.ToArray()));
        Sql(StoreKind.AssetStore, session =>
        {
            session.Execute(
                $"update own_asset_contents set data = {(byte[])[7]} where hash = (select hash from own_assets where id = {bent})");
            session.Execute($"delete from own_asset_contents where hash = (select hash from own_assets where id = {gone})");
        });
        var check = new AssetIntegrity(_store).Check((_, _) => throw new IOException("No space left."));
        Assert.That(check.Bad.Single(b => b.Id == bent).Sentence, Does.Contain("other bytes").And.Contain("No space left"));
        Assert.That(check.Bad.Single(b => b.Id == gone).Sentence, Does.Contain("has lost its bytes"));
        Assert.That(check.Repaired, Is.EqualTo(1), "of one nothing is left to be kept");

        var kept = new Dictionary<UUID, byte[]>();
        check = new AssetIntegrity(_store).Check(kept.Add);
        Assert.That(check.Repaired, Is.EqualTo(1));
        Assert.That(kept.Single().Value, Is.EqualTo(new byte[] { 7 }));
        Assert.That(_store.Exist([bent, gone]), Is.All.False);
    }

    private UUID Store(sbyte type, params byte[] data)
    {
        var id = UUID.Random();
        _store.Store(new Asset { Id = id, Type = type, Data = data });
        return id;
    }
}
