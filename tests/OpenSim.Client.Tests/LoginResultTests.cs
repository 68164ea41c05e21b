using System.Net;
using OpenSim.Client.Login;
using OpenSim.Llsd;
using OpenSim.Primitives;

namespace OpenSim.Client.Tests;

public class LoginResultTests
{
    [Test]
    public void From_AnOpenDoor_KnowsWhereAndAsWhom()
    {
        var agent = UUID.Random();
        var reply = LoginResult.From(new LlsdMap
        {
            ["login"] = "true", ["agent_id"] = agent.ToString(), ["circuit_code"] = 4711, ["sim_ip"] = "127.0.0.1", ["sim_port"] = 9500,
            ["first_name"] = "\"Ada\"", ["last_name"] = "Lovelace"
        });

        Assert.That((reply.Success, reply.AgentId, reply.CircuitCode), Is.EqualTo((true, agent, 4711u)));
        Assert.That(reply.Simulator, Is.EqualTo(new IPEndPoint(IPAddress.Loopback, 9500)));
        Assert.That((reply.FirstName, reply.LastName), Is.EqualTo(("Ada", "Lovelace")));
    }

    [Test]
    public void From_AShutDoor_KnowsWhy()
    {
        var reply = LoginResult.From(new LlsdMap { ["login"] = "false", ["reason"] = "presence", ["message"] = "already logged in" });
        Assert.That((reply.Success, reply.Reason, reply.Message), Is.EqualTo((false, "presence", "already logged in")));
    }

    [Test]
    public void From_AnEmptyAnswer_IsARefusal() => Assert.That(LoginResult.From(new LlsdMap()).Success, Is.False);
}
