using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.Services.Local.Experiences;
using OpenSim.Settings;
using OpenSim.Store.Tests.Kit;
using OpenSim.Testing;

namespace OpenSim.Store.Tests.Conformance;

public sealed class ExperienceTests(string engine) : StoreFixture(engine, StoreKind.Experience)
{
    private readonly RandomRows _rows = new(67);
    private ExperienceService _service = null!;
    private UUID _id;

    [SetUp]
    public void SetUp()
    {
        _service = new ExperienceService(() => Database, new KeyValueStore(new Configuration(), new ManualTime()));
        _id = UUID.Random();
    }

    [Test]
    public async Task Experience_EveryField_IsKept()
    {
        var stored = new Experience
        {
            Id = _id, OwnerId = _rows.Id(), GroupId = _rows.Id(), Name = "Eä 🜁", Description = "dé", Logo = _rows.Id(), Marketplace = "m",
            Slurl = "s", Maturity = 42, Flags = ExperienceFlags.Grid | ExperienceFlags.Suspended
        };
        await _service.Store(stored with { Name = "before" });
        Assert.That(await _service.Store(stored), Is.EqualTo(stored));
        Assert.That(await _service.FindByName("EÄ"), Is.EqualTo(new[] { stored }));
    }

    [Test]
    public async Task Permissions_AreKept()
    {
        var agent = _rows.Id();
        await _service.SetPermission(agent, _id, ExperiencePermission.Blocked);
        await _service.SetPermission(agent, _id, ExperiencePermission.Allowed);
        Assert.That(await _service.GetPermissions(agent), Is.EquivalentTo(new Dictionary<UUID, bool> { [_id] = true }));
    }

    [Test]
    public async Task Keys_AreBytes_AndAsLongAsTheyMayBe()
    {
        string[] keys = ["A", "a", "a ", "ä", "🜁", new string('k', KeyValueLimits.Key)];
        var value = "🜁" + new string('v', KeyValueLimits.Value - 4);
        foreach (var key in keys)
            Assert.That(await _service.CreateValue(_id, key, value), Is.EqualTo(KeyValueOutcome.Done), key);
        Assert.That(await _service.ListKeys(_id, 0, 100), Is.EqualTo(keys.OrderBy(k => Convert.ToHexString(Encoding.UTF8.GetBytes(k)),
            StringComparer.Ordinal)));
        var bytes = keys.Sum(Encoding.UTF8.GetByteCount) + (keys.Length * KeyValueLimits.Value);
        Assert.That((await _service.GetSize(_id)).Used, Is.EqualTo(bytes));
        foreach (var key in keys)
            Assert.That(await _service.DeleteValue(_id, key), Has.Length.GreaterThan(4000), key);
        Assert.That(await _service.CountKeys(_id), Is.Zero);
    }

    [Test]
    public async Task CheckedUpdates_OfManyAtOnce_LoseNone()
    {
        await _service.CreateValue(_id, "count", "0");
        await Task.WhenAll(Enumerable.Range(0, 4).Select(_ => Task.Run(CountToTen)));
        Assert.That(await _service.ReadValue(_id, "count"), Is.EqualTo("40"));

        async Task CountToTen()
        {
            for (var left = 10; left > 0;)
            {
                var seen = (await _service.ReadValue(_id, "count"))!;
                if (await _service.UpdateValue(_id, "count", $"{int.Parse(seen) + 1}", seen) == KeyValueOutcome.Done)
                    left--;
            }
        }
    }
}
