using System.Numerics;
using OpenSim.Modules.BuiltIn.Tests.Support;
using OpenSim.Modules.People.Reports;
using OpenSim.Primitives;
using OpenSim.Testing;

namespace OpenSim.Modules.BuiltIn.Tests.Reports;

[TestFixture]
public sealed class ReportModuleTests : ServedRegionTests
{
    protected override IRegionModuleBase[] Modules => [new ReportModule()];

    [Test]
    public void Report_IsKept_ShownToTheOperator_AndClosed()
    {
        var viewer = Region.Enter(Ada, new Vector3(30, 40, 25));
        Scene.Requests.Reports.Report(viewer, new AbuseReport
        {
            AbuserId = Bob.PrincipalId, Category = 56, Summary = "Words", Details = "Bad ones", ReporterName = "Somebody Else",
            RegionName = "Elsewhere"
        });
        Region.Settle();
        Assert.That(viewer.Take("SendAlert").Single()[0], Is.EqualTo("Thank you. Your report has number 1."));
        Assert.That(Region.Commands.Type("show abuse reports").Text,
            Does.Contain("Ada Tester").And.Contain(Scene.Info.Name).And.Contain("Harassment").And.Contain("1 open."));
        Assert.That(Region.Commands.Type("show abuse report 1").Text,
            Does.Contain("Bob Tester").And.Contain("Bad ones").And.Contain("30,40,").And.Not.Contain("Elsewhere"));
        Assert.That(Region.Commands.Type("close abuse report 1").Good);
        Assert.That(Region.Commands.Type("close abuse report 1").Good, Is.False);
        Assert.That(Region.Commands.Type("show abuse reports").Text, Does.Contain("no report that is open"));
        Assert.That(Region.Commands.Type("show abuse report 1").Text, Does.Contain("closed"));
        Assert.That(Region.Commands.Type("show abuse report x").Good, Is.False);
    }

    [Test]
    public void Reports_OfOneUser_AreBounded_UntilTheOperatorClosesThem()
    {
        Region.Configuration.Set("Limits", "ReportsPerAccount", "1");
        var (viewer, bob) = (Region.Enter(Ada), Region.Enter(Bob));
        foreach (var who in new[] { viewer, viewer, bob })
        {
            Scene.Requests.Reports.Report(who, new AbuseReport { Summary = "Again" });
            Region.Settle();
        }

        Assert.That(viewer.Take("SendAlert").Select(a => (string)a[0]!), Is.EqualTo(new[]
        {
            "Thank you. Your report has number 1.",
            "Your report is not kept: the operator has not come to your earlier ones yet."
        }));
        Assert.That((string)bob.Take("SendAlert").Single()[0]!, Does.Contain("number 2"));
        Region.Commands.Type("close abuse report 1");
        Scene.Requests.Reports.Report(viewer, new AbuseReport());
        Region.Settle();
        Assert.That((string)viewer.Take("SendAlert").Single()[0]!, Does.Contain("number 3"));
    }
}
