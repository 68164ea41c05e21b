using System.Numerics;
using OpenSim.Modules;
using OpenSim.Modules.Scripts;
using OpenSim.Primitives;
using OpenSim.Scripts.Declarations;
using OpenSim.Scripts.Engine.Added;
using OpenSim.Scripts.Engine.Loading;
using OpenSim.Settings;
using OpenSim.World;

namespace OpenSim.Scripts.Engine.Tests.Added;

/// <summary>Functions and constants that a module adds, in scripts that are compiled with them.</summary>
[TestFixture]
public sealed class ModuleFunctionTests : ScriptFixture
{
    private SampleModule _module = null!;
    private bool _isAllowed = true;

    // What a script says of what the module gave it.
    [TestCase("TestText(\"a\", \"b\")", "ab")]
    [TestCase("(string)TestNumber(2, 0.5)", "3")]
    [TestCase("(string)TestFloat(2)", "1.000000")]
    [TestCase("(string)TestVector(<1, 2, 3>, <0, 0, 1, 0>)", "<-1.00000, -2.00000, 3.00000>")]
    [TestCase("(string)TestKey(llGetKey())", "HOST")]
    [TestCase("llList2CSV(TestList(7, [1, 2.5, \"x\", <1, 2, 3>], \"end\"))", "7, 1, 2.500000, x, <1.000000, 2.000000, 3.000000>, end")]
    [TestCase("llList2CSV(TestList(7, [], \"end\"))", "7, end")]
    [TestCase("(string)TEST_COUNT + TEST_NAME", "7seven")]
    [TestCase("(string)TestHost()", "HOST")]
    // By the functions that the compiler makes of those calls.
    [TestCase("modInvokeS(\"TestText\", [\"a\", \"b\"])", "ab")]
    [TestCase("(string)modInvokeI(\"TestNumber\", [2, 0.5])", "3")]
    [TestCase("(string)modInvokeF(\"TestFloat\", [3.0])", "1.500000")]
    [TestCase("(string)modInvokeV(\"TestVector\", [<1, 2, 3>, <0, 0, 1, 0>])", "<-1.00000, -2.00000, 3.00000>")]
    [TestCase("(string)modInvokeR(\"TestTurn\", [<0.5, 0.5, 0.5, 0.5>])", "<-0.50000, -0.50000, -0.50000, 0.50000>")]
    [TestCase("modInvokeK(\"TestKey\", [llGetKey()])", "HOST")]
    [TestCase("llList2CSV(modInvokeL(\"TestList\", [7, 1, 2.5, \"end\"]))", "7, 1, 2.500000, end")]
    public void Function_IsCalledWithWhatTheScriptGives(string said, string told)
    {
        With(allowed: true);
        Run($"default {{ state_entry() {{ llOwnerSay({said}); }} }}");
        Assert.That(Heard(), Is.EqualTo(new[] { "host: " + told.Replace("HOST", Host.Id.ToString()) }));
    }

    [TestCase("modInvokeN(\"TestNote\", [\"a\"]);", "a")]
    [TestCase("TestNote(\"a\");", "a")]
    [TestCase("modInvokeN(\"TestMissing\", [\"a\"]);", null)]
    public void Function_WithoutAResult_IsCalled(string call, string? noted)
    {
        With(allowed: true);
        SampleModule.Noted = null;
        Run($"default {{ state_entry() {{ {call} llOwnerSay(\"on\"); }} }}");
        Assert.That(SampleModule.Noted, Is.EqualTo(noted));
        Assert.That(Heard(), Has.Some.EqualTo("host: on").Or.Some.Contains("TestMissing"));
    }

    [TestCase("TestNothing(1);")]
    [TestCase("TestText(1.5);")]
    [TestCase("integer i = TestText(\"a\", \"b\");")]
    [TestCase("TestNumber(\"a\", 0.5);")]
    [TestCase("llOwnerSay((string)TEST_NONE);")]
    public void WrongTypes_AreErrorsOfTheCompiler(string statement)
    {
        With(allowed: true);
        Assert.That(Run($"default {{ state_entry() {{ {statement} }} }}").Script, Is.Null);
    }

    [Test]
    public void WithoutLeave_ThereAreNone()
    {
        With(allowed: false);
        Assert.That(Run("default { state_entry() { TestText(\"a\", \"b\"); } }").Script, Is.Null);
        Run("default { state_entry() { llOwnerSay(modSendCommand(\"test\", \"a\", \"b\")); } }", name: "other");
        Assert.That(Heard(), Has.Some.Contains("Module command functions are not enabled."));
    }

    [Test]
    public void Exception_IsToldToTheOwner_AndTheScriptGoesOn()
    {
        With(allowed: true);
        Run("default { state_entry() { TestFailure(); llOwnerSay(\"on\"); } }");
        var heard = Heard();
        Assert.That(heard, Has.Some.Contains("TestFailure: it does not work"));
        Assert.That(heard[^1], Is.EqualTo("host: on"));
    }

    [Test]
    public void Command_ReachesTheModule_WhoseReplyIsALinkMessage()
    {
        With(allowed: true);
        Run("""
            key sent;
            default {
                state_entry() { sent = modSendCommand("test", "ask", "what"); }
                link_message(integer from, integer code, string text, key id) { llOwnerSay((string)from + "," + (string)code + "," + text + "," + (string)(id == sent)); }
            }
            """);
        Step(2);
        Assert.That(Heard(), Is.EqualTo(new[] { "host: -1,5,ask what,1" }));
    }

    [Test]
    public void ScriptThatEnds_IsTold()
    {
        With(allowed: true);
        var script = Run("default { state_entry() { } touch_start(integer n) { llResetScript(); } }");
        Scene.Inventories.Remove(Host, script.ItemId);
        Settle();
        Assert.That(_module.Ended, Does.Contain(script.ItemId));
    }

    [Test]
    public void MethodsOfOtherTypes_AreNotTaken()
    {
        With(allowed: true);
        var comms = Scene.RequestModuleInterface<IScriptModuleComms>()!;
        foreach (var method in new[] { nameof(SampleModule.NoKeys), nameof(SampleModule.TwoLists), nameof(SampleModule.OtherType), "Missing" })
            Assert.That(() => comms.RegisterScriptInvocation(_module, method), Throws.ArgumentException, method);
        Assert.That(() => comms.RegisterConstant("X", DateTime.UnixEpoch), Throws.ArgumentException);
    }

    // What a script was before is of the same source: it goes on.
    [TestCase("llOwnerSay(\"a\");", false, false)]
    [TestCase("TestText(\"a\", \"b\");", false, true)]
    [TestCase("llOwnerSay((string)TEST_COUNT);", true, false)]
    public void Hash_DependsOnWhatTheScriptUses(string statement, bool onConstant, bool onFunction)
    {
        With(allowed: true);
        var comms = (ModuleComms)Scene.RequestModuleInterface<IScriptModuleComms>()!;
        var compiler = new SourceCompiler(Dialect.SecondLife, comms, Path.Combine(Region.Folder, "code"));
        UInt128 Hash() => compiler.Compile($"default {{ state_entry() {{ {statement} }} }}").Code!.Hash;
        var before = Hash();
        comms.RegisterConstant("TEST_MORE", 1);
        comms.RegisterScriptInvocation(this, nameof(TestMore));
        Assert.That(Hash(), Is.EqualTo(before));
        comms.RegisterConstant("TEST_COUNT", 8);
        Assert.That(Hash() != before, Is.EqualTo(onConstant));
        before = Hash();
        comms.RegisterScriptInvocation(typeof(OtherForm), nameof(OtherForm.TestText));
        Assert.That(Hash() != before, Is.EqualTo(onFunction));
    }

    public static int TestMore(UUID hostID, UUID scriptID) => 1;

    public static class OtherForm
    {
        public static int TestText(UUID hostID, UUID scriptID, string a, string b) => 1;
    }

    private void With(bool allowed)
    {
        _isAllowed = allowed;
        StartAnother();
        Region.With(_module = new SampleModule());
    }

    protected override void Configure(Configuration configuration) =>
        configuration.Set("OSSL", "AllowMODFunctions", _isAllowed ? "true" : "false");

    public sealed class SampleModule : RegionModule
    {
        [ScriptConstant]
        public const int TEST_COUNT = 7;

        [ScriptConstant]
        public static readonly string TEST_NAME = "seven";

        public override string Name => "SampleModule";

        public List<UUID> Ended { get; } = [];

        public override void RegionLoaded(Scene scene)
        {
            var comms = scene.RequestModuleInterface<IScriptModuleComms>()!;
            comms.RegisterScriptInvocations(this);
            comms.RegisterConstants(this);
            comms.OnScriptEnded += Ended.Add;
            comms.OnScriptCommand += c => comms.DispatchReply(c.Script, 5, $"{c.Command} {c.Data}", c.Id);
        }

        [ScriptInvocation]
        public static string TestText(UUID hostID, UUID scriptID, string a, string b) => a + b;

        [ScriptInvocation]
        public static int TestNumber(UUID hostID, UUID scriptID, int a, float b) => (int)(a + b * 2);

        [ScriptInvocation]
        public static float TestFloat(UUID hostID, UUID scriptID, float a) => a / 2;

        [ScriptInvocation]
        public static Vector3 TestVector(UUID hostID, UUID scriptID, Vector3 a, Quaternion by) => Vector3.Transform(a, by);

        [ScriptInvocation]
        public static Quaternion TestTurn(UUID hostID, UUID scriptID, Quaternion a) => Quaternion.Conjugate(a);

        public static string? Noted { get; set; }

        [ScriptInvocation]
        public static void TestNote(UUID hostID, UUID scriptID, string a) => Noted = a;

        [ScriptInvocation]
        public static UUID TestKey(UUID hostID, UUID scriptID, UUID a) => a;

        [ScriptInvocation]
        public static object[] TestList(UUID hostID, UUID scriptID, int first, object[] list, string last) => [first, .. list, last];

        [ScriptInvocation]
        public static UUID TestHost(UUID hostID, UUID scriptID) => hostID;

        [ScriptInvocation]
        public static void TestFailure(UUID hostID, UUID scriptID) => throw new InvalidOperationException("it does not work");

        public static int NoKeys(int a) => a;

        public static void TwoLists(UUID hostID, UUID scriptID, object[] a, object[] b)
        {
        }

        public static void OtherType(UUID hostID, UUID scriptID, DateTime a)
        {
        }

        protected override void Attach(Scene scene)
        {
        }
    }
}
