using OpenSim.Primitives;
using OpenSim.Services.Experiences;
using OpenSim.Services.Tests.Wire;

namespace OpenSim.Services.Tests;

/// <summary>What holds for experiences wherever the service is.</summary>
[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class ExperienceServiceTests(Wiring wiring) : ServiceFixture(wiring)
{
    private readonly Experience _quest = new()
    {
        Id = UUID.Random(), OwnerId = UUID.Random(), GroupId = UUID.Random(), Name = "Quest for Eä", Description = "Find it & more",
        Logo = UUID.Random(), Marketplace = "https://example.org/?a=b&c", Slurl = "secondlife://Harbour/1/2/3", Maturity = 13,
        Flags = ExperienceFlags.Grid
    };

    private IExperienceService Service => Services.Experiences;

    [Test]
    public async Task Experience_Stored_IsFoundInEveryWay()
    {
        Assert.That(await Service.Store(_quest), Is.EqualTo(_quest));
        await Service.Store(_quest with { Id = UUID.Random(), Name = "Quest in private", Flags = ExperienceFlags.Private });

        Assert.That(await Service.GetExperiences([UUID.Random(), _quest.Id]), Is.EqualTo(new[] { _quest }));
        Assert.That(await Service.GetExperiences([]), Is.Empty);
        Assert.That(await Service.GetOwned(_quest.OwnerId), Has.Count.EqualTo(2).And.Contains(_quest.Id));
        Assert.That(await Service.GetOfGroups([UUID.Random(), _quest.GroupId]), Has.Count.EqualTo(2));
        Assert.That(await Service.GetOfGroups([]), Is.Empty);
        Assert.That(await Service.FindByName("quest"), Is.EqualTo(new[] { _quest }), "a private one is not found");
        Assert.That(await Service.FindByName("%"), Is.Empty);
    }

    [Test]
    public async Task Permission_IsSaid_ChangedAndForgotten()
    {
        var (agent, other) = (UUID.Random(), UUID.Random());
        Assert.That(await Service.GetPermissions(agent), Is.Empty);
        Assert.That(await Service.SetPermission(agent, _quest.Id, ExperiencePermission.Allowed), Is.True);
        Assert.That(await Service.SetPermission(agent, other, ExperiencePermission.Blocked), Is.True);
        Assert.That(await Service.GetPermissions(agent),
            Is.EquivalentTo(new Dictionary<UUID, bool> { [_quest.Id] = true, [other] = false }));
        Assert.That(await Service.SetPermission(agent, _quest.Id, ExperiencePermission.Blocked), Is.True);
        Assert.That((await Service.GetPermissions(agent))[_quest.Id], Is.False);
        Assert.That(await Service.SetPermission(agent, _quest.Id, ExperiencePermission.None), Is.True);
        Assert.That(await Service.SetPermission(agent, _quest.Id, ExperiencePermission.None), Is.False, "there is nothing to forget");
        Assert.That(await Service.GetPermissions(UUID.Random()), Is.Empty);
    }

    [Test]
    public async Task Script_IsOfAnExperience_OnceItHasBeenSavedAsOne()
    {
        var asset = UUID.Random();
        Assert.That(await Service.HasScript(_quest.Id, asset), Is.False);
        await Service.AddScript(_quest.Id, asset);
        await Service.AddScript(_quest.Id, asset);
        Assert.That(await Service.HasScript(_quest.Id, asset), Is.True);
        Assert.That(await Service.HasScript(UUID.Random(), asset), Is.False);
    }

    [Test]
    public async Task Value_IsCreatedReadChangedAndDeleted()
    {
        Assert.That(await Service.ReadValue(_quest.Id, "gold"), Is.Null);
        Assert.That(await Service.CreateValue(_quest.Id, "gold", "5"), Is.EqualTo(KeyValueOutcome.Done));
        Assert.That(await Service.CreateValue(_quest.Id, "gold", "6"), Is.EqualTo(KeyValueOutcome.Exists));
        Assert.That(await Service.ReadValue(_quest.Id, "gold"), Is.EqualTo("5"));
        Assert.That(await Service.UpdateValue(_quest.Id, "gold", "7", "6"), Is.EqualTo(KeyValueOutcome.Mismatch));
        Assert.That(await Service.UpdateValue(_quest.Id, "gold", "7", "5"), Is.EqualTo(KeyValueOutcome.Done));
        Assert.That(await Service.UpdateValue(_quest.Id, "gold", "8", null), Is.EqualTo(KeyValueOutcome.Done));
        Assert.That(await Service.UpdateValue(_quest.Id, "silver", "1", "0"), Is.EqualTo(KeyValueOutcome.Mismatch));
        Assert.That(await Service.UpdateValue(_quest.Id, "silver", "", null), Is.EqualTo(KeyValueOutcome.Done), "it is made");
        Assert.That(await Service.ReadValue(_quest.Id, "silver"), Is.Empty);
        Assert.That(await Service.ReadValue(UUID.Random(), "gold"), Is.Null, "each experience has a store of its own");
        Assert.That(await Service.DeleteValue(_quest.Id, "gold"), Is.EqualTo("8"));
        Assert.That(await Service.DeleteValue(_quest.Id, "gold"), Is.Null);
    }

    [Test]
    public async Task Keys_AreCountedListedAndMeasured()
    {
        foreach (var key in new[] { "b", "a", "ä", "A", "b " })
            await Service.CreateValue(_quest.Id, key, "four");
        Assert.That(await Service.CountKeys(_quest.Id), Is.EqualTo(5), "they differ in case, accents and blanks");
        Assert.That(await Service.ListKeys(_quest.Id, 0, 100), Is.EqualTo(new[] { "A", "a", "b", "b ", "ä" }));
        Assert.That(await Service.ListKeys(_quest.Id, 1, 2), Is.EqualTo(new[] { "a", "b" }));
        Assert.That(await Service.ListKeys(_quest.Id, 5, 2), Is.Empty);
        Assert.That(await Service.ListKeys(_quest.Id, -1, 2), Is.Empty);
        Assert.That(await Service.GetSize(_quest.Id), Is.EqualTo((7L + (5 * 4), KeyValueLimits.Store)));
        await Service.DeleteValue(_quest.Id, "ä");
        Assert.That((await Service.GetSize(_quest.Id)).Used, Is.EqualTo(21));
    }

    [Test]
    public async Task Bounds_OfKeysValuesAndTheWhole_AreKept()
    {
        Assert.That(await Service.CreateValue(_quest.Id, "", "x"), Is.EqualTo(KeyValueOutcome.Invalid));
        Assert.That(await Service.CreateValue(_quest.Id, new string('k', 1012), "x"), Is.EqualTo(KeyValueOutcome.Invalid));
        Assert.That(await Service.CreateValue(_quest.Id, "k", new string('ä', 2048)), Is.EqualTo(KeyValueOutcome.Invalid));
        Assert.That(await Service.UpdateValue(_quest.Id, "k", new string('v', 4096), null), Is.EqualTo(KeyValueOutcome.Invalid));

        Configuration.Set("ExperienceService", "KeyValueMegabytes", "1");
        var (key, value) = (new string('k', 1007), new string('v', 4095));
        for (var i = 0; i < 205; i++)
            Assert.That(await Service.CreateValue(_quest.Id, key + i.ToString("0000"), value), Is.EqualTo(KeyValueOutcome.Done));
        Assert.That(await Service.CreateValue(_quest.Id, key + "more", value), Is.EqualTo(KeyValueOutcome.Full));
        Assert.That(await Service.UpdateValue(_quest.Id, key + "more", value, null), Is.EqualTo(KeyValueOutcome.Full));
        Assert.That(await Service.UpdateValue(_quest.Id, key + "0000", "less", null), Is.EqualTo(KeyValueOutcome.Done));
        Assert.That(await Service.DeleteValue(_quest.Id, key + "0001"), Is.EqualTo(value));
        Assert.That(await Service.CreateValue(_quest.Id, key + "more", value), Is.EqualTo(KeyValueOutcome.Done));
    }
}
