using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace Architecture.Tests;

/// <summary>Whatever capability viewers ask a seed for is served, or stands in docs/protocol.md with the reason why not.</summary>
public class CapabilityTests
{
    // What the official viewer and Firestorm put into their seed requests.
    private const string AskedFor = """
        AbuseCategories AcceptFriendship AcceptGroupInvite AgentExperiences AgentPreferences AgentProfile AgentState AttachmentResources
        AvatarPickerSearch AvatarRenderInfo CharacterProperties ChatSessionRequest CopyInventoryFromNotecard CreateInventoryCategory
        DeclineFriendship DeclineGroupInvite DirectDelivery DispatchOpenRegionSettings DispatchRegionInfo EnvironmentSettings EstateAccess
        EstateChangeInfo EventQueueGet ExperiencePreferences ExperienceQuery ExtEnvironment FetchInventory2 FetchInventoryDescendents2
        FetchLib2 FetchLibDescendents2 FindExperienceByName GetAdminExperiences GetCreatorExperiences GetDisplayNames GetExperienceInfo
        GetExperiences GetMesh GetMesh2 GetMetadata GetObjectCost GetObjectPhysicsData GetTexture GroupAPIv1 GroupExperiences
        GroupMemberData GroupProposalBallot HomeLocation IncrementCOFVersion InterestList InventoryAPIv3 InventoryThumbnailUpload
        IsExperienceAdmin IsExperienceContributor LSLSyntax LandResources LibraryAPIv3 MapLayer MapLayerGod MeshUploadFlag
        ModifyMaterialParams ModifyRegion NavMeshGenerationStatus NewFileAgentInventory NewFileAgentInventoryVariablePrice ObjectAnimation
        ObjectMedia ObjectMediaNavigate ObjectNavMeshProperties ParcelNavigateMedia ParcelPropertiesUpdate ParcelVoiceInfoRequest
        ProductInfoRequest ProvisionVoiceAccountRequest ReadOfflineMsgs RegionExperiences RegionObjects RegionSchedule RemoteParcelRequest
        RenderMaterials RequestTaskInventory RequestTextureDownload ResourceCostSelected RetrieveNavMeshSrc SearchStatRequest
        SearchStatTracking SendPostcard SendUserReport SendUserReportWithScreenshot ServerReleaseNotes SetDisplayName SimConsoleAsync
        SimulatorFeatures SpatialVoiceModerationRequest StartGroupProposal TerrainNavMeshProperties TextureStats UntrustedSimulatorMessage
        UpdateAgentInformation UpdateAgentLanguage UpdateAvatarAppearance UpdateExperience UpdateGestureAgentInventory
        UpdateGestureTaskInventory UpdateMaterialAgentInventory UpdateMaterialTaskInventory UpdateNotecardAgentInventory
        UpdateNotecardTaskInventory UpdateScriptAgent UpdateScriptTask UpdateSettingsAgentInventory UpdateSettingsTaskInventory
        UploadAgentProfileImage UploadBakedTexture UserInfo ViewerAsset ViewerBenefits ViewerMetrics ViewerStartAuction ViewerStats
        VoiceSignalingRequest
        """;

    private static readonly string[] Served = ["src/clientstack/OpenSim.ClientStack.LindenCaps/", "src/modules/", "src/scripts/"];

    [Test]
    public void Capabilities_AreServed_OrStandInTheTableWithTheirReason()
    {
        var served = Repository.Sources.Where(s => Served.Any(p => s.ToString().StartsWith(p, StringComparison.Ordinal))
                && !s.ToString().EndsWith("/CapsSettings.cs", StringComparison.Ordinal))
            .SelectMany(s => s.Syntax.DescendantNodes().OfType<LiteralExpressionSyntax>())
            .Select(l => l.Token.Value).OfType<string>().ToHashSet();
        var reasons = Reasons();
        var asked = Names(AskedFor);
        Rule.Holds(asked.Where(name => !served.Contains(name) && !reasons.Contains(name)),
            "Capabilities that viewers ask for: serve them, or say in docs/protocol.md why not.");
        Rule.Holds(reasons.Where(served.Contains), "Capabilities that docs/protocol.md says are not served, and the source names: take them out.");
    }

    private static string[] Names(string text) => text.Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries);

    // The table's first column has one or more names in each row.
    private static HashSet<string> Reasons()
    {
        var lines = File.ReadAllLines(Path.Combine(Repository.Root, "docs", "protocol.md"));
        var first = Array.FindIndex(lines, line => line.StartsWith("| not served |", StringComparison.Ordinal));
        Assert.That(first, Is.GreaterThan(0), "the table is there");
        return [.. lines.Skip(first + 2).TakeWhile(line => line.StartsWith('|')).SelectMany(line => line.Split('|')[1].Split(','))
            .Select(name => name.Trim())];
    }
}
