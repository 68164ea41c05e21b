namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Scripts that ask for experiences, in a region without them.</summary>
[TestFixture]
public sealed class NoExperienceTests : ScriptFixture
{
    [TestCase("llCreateKeyValue(\"a\", \"1\")")]
    [TestCase("llReadKeyValue(\"a\")")]
    [TestCase("llUpdateKeyValue(\"a\", \"1\", TRUE, \"0\")")]
    [TestCase("llDeleteKeyValue(\"a\")")]
    [TestCase("llKeyCountKeyValue()")]
    [TestCase("llKeysKeyValue(0, 5)")]
    [TestCase("llDataSizeKeyValue()")]
    public void Store_SaysThatThereAreNone(string function)
    {
        Run($$"""
            key query; default { state_entry() { query = {{function}}; }
                dataserver(key id, string data) {
                    list said = llCSV2List(data);
                    if (id == query && !(integer)llList2String(said, 0))
                        llOwnerSay(llGetExperienceErrorMessage((integer)llList2String(said, 1))); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: experiences are disabled" }));
    }

    [Test]
    public void Permissions_AreDenied_AndNothingIsKnown()
    {
        Run("""
            default { state_entry() { llRequestExperiencePermissions(llGetOwner(), ""); }
                experience_permissions_denied(key agent, integer reason) {
                    llOwnerSay(llList2CSV([agent == llGetOwner(), reason == XP_ERROR_EXPERIENCES_DISABLED, llAgentInExperience(agent),
                        llGetListLength(llGetExperienceDetails(NULL_KEY)), llSitOnLink(agent, LINK_THIS)])); } }
            """);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: 1, 1, 0, 0, -1" }));
    }
}
