using OpenSim.Primitives;
using OpenSim.Services.Local.Login;

namespace OpenSim.Services.Tests;

public class AssignmentServiceTests : ServiceFixture
{
    [Test]
    public async Task RegionOf_PersonBeforeGroup_GroupBeforeNone()
    {
        Configuration.Set("Assignments", "ima tester", "Keynote 1");
        Configuration.Set("Assignments", "group Speakers", "Keynote 2");
        var (ima, guest) = (await CreateUser(), UUID.Random());
        await Found("Speakers", ima.PrincipalId);
        var assignments = new AssignmentService(Configuration, Services.Groups);
        Assert.That(await assignments.RegionOf(ima.PrincipalId, "Ima Tester"), Is.EqualTo("Keynote 1"), "his own line");
        Assert.That(await assignments.RegionOf(ima.PrincipalId, "Ima Renamed"), Is.EqualTo("Keynote 2"), "his group's");
        Assert.That(await assignments.RegionOf(guest, "A Guest"), Is.Null);
        Assert.That(assignments.IsAssigned("keynote 2"));
        Assert.That(assignments.IsAssigned("Expo"), Is.False);
    }

    private async Task Found(string name, UUID founder) =>
        Assert.That(await Services.Groups.CreateGroup(new GroupRecord { Id = UUID.Random(), Name = name, FounderId = founder }), Is.Null);
}
