using OpenSim.Host.Startup;
using OpenSim.Settings;

namespace OpenSim.Host.Tests.Startup;

/// <summary>Groups of a region of a grid.</summary>
public class GroupsStepTests
{
    private readonly List<string> _warnings = [];
    private Configuration _configuration = null!;

    [SetUp]
    public void Open()
    {
        _configuration = new Configuration();
        _warnings.Clear();
    }

    [TestCase("", "", "false")]
    [TestCase("true", "", "true", Description = "the operator wants them, in this region's own database")]
    [TestCase("", "http://grid.test:8003", null)]
    [TestCase("false", "http://grid.test:8003", "false")]
    public void Groups_AreTheGridsUnlessTheOperatorWantsOwnOnes(string enabled, string address, string? expected)
    {
        if (enabled.Length > 0)
            _configuration.Set("Groups", "Enabled", enabled);
        if (address.Length > 0)
            _configuration.Set("Groups", "GroupsServerURI", address);
        GroupsStep.Check(_configuration, _warnings.Add);
        Assert.That(_configuration.GetText("Groups", "Enabled"), Is.EqualTo(expected));
        Assert.That(_warnings, Is.Empty);
    }

    [Test]
    public void Groups_OfTheFileOfDefaults_AreNobodysWish()
    {
        _configuration.Set("Groups", "Enabled", "true", "bin/OpenSimDefaults.ini, line 484");
        GroupsStep.Check(_configuration, _warnings.Add);
        Assert.That(_configuration.GetText("Groups", "Enabled"), Is.EqualTo("false"));
    }

    [Test]
    public void PhpServers_AreNamedAtTheStart()
    {
        _configuration.Set("Groups", "GroupsServerURI", "http://grid.test/xmlrpc.php");
        _configuration.Set("Groups", "ServicesConnectorModule", "XmlRpcGroupsServicesConnector");
        _configuration.Set("Messaging", "OfflineMessageURL", "http://grid.test/offline.php");
        _configuration.Set("Messaging", "OfflineMessageModule", "OfflineMessageModule");
        GroupsStep.Check(_configuration, _warnings.Add);
        Assert.That(_warnings, Has.Count.EqualTo(2));
        Assert.That(_warnings[0], Does.Contain("Groups V2"));
        Assert.That(_warnings[1], Does.Contain("Offline Message Module V2"));
    }

    [Test]
    public void OwnServers_NeedNoWord()
    {
        _configuration.Set("Groups", "GroupsServerURI", "http://grid.test:8003");
        _configuration.Set("Groups", "ServicesConnectorModule", "\"Groups HG Service Connector\"");
        _configuration.Set("Messaging", "OfflineMessageURL", "http://grid.test:8003");
        _configuration.Set("Messaging", "OfflineMessageModule", "\"Offline Message Module V2\"");
        GroupsStep.Check(_configuration, _warnings.Add);
        Assert.That(_warnings, Is.Empty);
    }
}
