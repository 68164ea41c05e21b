using OpenSim.Hosting.Startup;
using OpenSim.Primitives;

namespace OpenSim.Host.Tests.Startup;

/// <summary>The owner whom the ini file names for a new estate, and who may not be there.</summary>
public class EstateOwnerTests
{
    private const string Id = "0d8a7a3f-6e1c-4c2e-9d1a-5f2b7c9e0a11";

    private TestHost _host = null!;

    [SetUp]
    public void SetUp() => _host = new TestHost();

    [TearDown]
    public void TearDown() => _host.Dispose();

    [Test]
    public async Task Start_OwnerIsNotThere_IsMadeOfWhatTheFileSays()
    {
        await using var simulator = await _host.Start(
            "--set", "Estates.DefaultEstateOwnerName=Ann Owner", "--set", "Estates.DefaultEstateOwnerPassword=secret", "--set",
            $"Estates.DefaultEstateOwnerUUID={Id}");

        var owner = await simulator.Services.Accounts.GetUserAccount(UUID.Zero, "Ann", "Owner");
        Assert.That(owner!.PrincipalId.ToString(), Is.EqualTo(Id));
        Assert.That(await TestHost.Type(simulator, "estate show"), Does.Contain(Id));
    }

    [Test]
    public void Start_OwnerIsNotThereAndHasNoPassword_EndsInOneSentence() => Assert.That(
        async () => await _host.Start("--set", "Estates.DefaultEstateOwnerName=Ann Owner"),
        Throws.TypeOf<StartupException>().With.Message.StartsWith(
        "command line: [Estates] DefaultEstateOwnerName = Ann Owner: there is no such user; "));
}
