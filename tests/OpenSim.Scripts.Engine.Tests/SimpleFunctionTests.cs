namespace OpenSim.Scripts.Engine.Tests;

/// <summary>Functions of one step: what a script does by them, and what it is told of it afterwards.</summary>
[TestFixture]
public sealed class SimpleFunctionTests : FunctionFixture
{
    private const string Texture = "8dcd4a48-2d37-4909-9f78-f7a9eb4ef903";

    [TestCase("llSetObjectName(\"lamp\");", "llGetObjectName()", "lamp")]
    [TestCase("llSetObjectDesc(\"a lamp\");", "llGetObjectDesc()", "a lamp")]
    [TestCase("llSetLinkPrimitiveParams(LINK_THIS, [PRIM_NAME, \"lamp\"]);", "llGetObjectName()", "lamp")]
    [TestCase("llSetLinkTexture(LINK_THIS, \"" + Texture + "\", 0);", "llGetTexture(0)", Texture)]
    [TestCase("llSetLinkAlpha(LINK_THIS, 0.5, 0);", "(string)(llFabs(llGetAlpha(0) - 0.5) < 0.01)", "1")]
    [TestCase("llRotateTexture(1.0, 0);", "(string)(llFabs(llGetTextureRot(0) - 1.0) < 0.01)", "1")]
    [TestCase("llSetClickAction(CLICK_ACTION_SIT);", "llList2CSV(llGetPrimitiveParams([PRIM_CLICK_ACTION]))", "1")]
    [TestCase("llLinkSitTarget(LINK_THIS, <0, 0, 1>, ZERO_ROTATION);",
        "(string)llList2Integer(llGetPrimitiveParams([PRIM_SIT_TARGET]), 0)", "1")]
    [TestCase("llLinkSitTarget(LINK_THIS, <0, 0, 1>, ZERO_ROTATION);", "(string)(llAvatarOnLinkSitTarget(LINK_THIS) == NULL_KEY)", "1")]
    [TestCase("llLinksetDataWriteProtected(\"k\", \"v\", \"p\"); llLinksetDataDeleteProtected(\"k\", \"no\");",
        "llLinksetDataReadProtected(\"k\", \"p\")", "v")]
    [TestCase("llLinksetDataWriteProtected(\"k\", \"v\", \"p\"); llLinksetDataDeleteProtected(\"k\", \"p\");",
        "llLinksetDataReadProtected(\"k\", \"p\")", "")]
    [TestCase("llSleep(1.0);", "(string)(llGetAndResetTime() >= 0.9)", "1")]
    [TestCase("llSleep(1.0); llGetAndResetTime();", "(string)(llGetTime() < 0.5)", "1")]
    [TestCase("", "(string)(llGetCreator() == llGetOwner())", "1")]
    [TestCase("", "(string)llGetLinkNumber()", "0")]
    [TestCase("", "llGetSubString(llGetScriptName(), 0, 6)", "script ")]
    [TestCase("", "(string)(llGetRootPosition() == llGetPos())", "1")]
    [TestCase("", "(string)llGetVel()", "<0.00000, 0.00000, 0.00000>")]
    [TestCase("", "(string)llGetAccel()", "<0.00000, 0.00000, 0.00000>")]
    [TestCase("", "(string)llGetEnergy()", "1.000000")]
    [TestCase("", "(string)((llGetObjectPermMask(MASK_OWNER) & PERM_MODIFY) != 0)", "1")]
    [TestCase("", "(string)(llFabs(llGetWallclock() - osGetPSTWallclock()) < 2.0)", "1")]
    [TestCase("", "(string)llsRGB2Linear(<1, 1, 1>)", "<1.00000, 1.00000, 1.00000>")]
    public void What_IsDone_IsTold(string done, string asked, string answer) =>
        Assert.That(Said(done, asked), Is.EqualTo(new[] { answer }));

    [Test]
    public void Whispers_AndShouts_AreHeard()
    {
        Run("default { state_entry() { llWhisper(0, \"softly\"); llShout(0, \"loudly\"); } }");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: softly", "host: loudly" }));
    }
}
