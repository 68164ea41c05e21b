using OpenSim.Services.Login;

namespace OpenSim.Services.Tests;

public class LoginGateTests
{
    [Test]
    public void Gate_AtTheStart_IsShut()
    {
        Assert.That(new LoginGate().Enabled, Is.False, "nobody gets in before the region is ready");
    }
}
