using System.Text;
using OpenSim.Primitives;
using OpenSim.Services.Local.Messages;
using OpenSim.Services.Messages;
using OpenSim.Services.Tests.Wire;

namespace OpenSim.Services.Tests;

/// <summary>What holds for mute lists wherever the service is.</summary>
[TestFixture(Wiring.Local)]
[TestFixture(Wiring.Remote)]
public class MuteListTests(Wiring wiring) : ServiceFixture(wiring)
{
    [Test]
    public async Task Mutes_File_HasALineForEachAndIsNotSentTwice()
    {
        var (agent, muted) = (UUID.Random(), UUID.Random());
        Assert.That(await Services.MuteLists.MuteListRequest(agent, 0), Is.Empty);
        Assert.That(await Services.MuteLists.UpdateMute(new MuteData
        {
            AgentId = agent, MuteId = muted, MuteName = "Ima\nTester", MuteType = 1, MuteFlags = 3, Stamp = 17
        }), Is.True);

        var file = await Services.MuteLists.MuteListRequest(agent, 0);

        Assert.That(Encoding.UTF8.GetString(file!), Is.EqualTo($"1 {muted} Ima Tester|3\n"));
        Assert.That(await Services.MuteLists.MuteListRequest(agent, Crc32.Of(file)), Is.Null);
        var read = (await Services.MuteLists.GetMutes(agent)).Single();
        Assert.That((read.MuteId, read.MuteName, read.MuteType, read.MuteFlags), Is.EqualTo((muted, "Ima Tester", 1, 3)));
        Assert.That(await Services.MuteLists.RemoveMute(agent, muted, "Ima Tester"), Is.True);
        Assert.That(await Services.MuteLists.RemoveMute(agent, muted, "Ima Tester"), Is.False);
        Assert.That(await Services.MuteLists.MuteListRequest(agent, 0), Is.Empty);
    }
}
