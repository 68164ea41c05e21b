using OpenSim.Primitives;
using OpenSim.World;
using OpenSim.World.Viewers;
using OpenSim.World.Viewers.Requests;
using OpenSim.World.Viewers.Search;

namespace OpenSim.ClientStack.LindenUDP.Tests.Support;

/// <summary>Takes the place of the modules: writes down what viewers have searched for.</summary>
internal sealed class HeardSearch : ISearchRequests, IEventRequests
{
    public List<string> Lines { get; } = [];

    public void FindPeople(IViewer viewer, SearchQuestion question) => Note("people", question);

    public void FindGroups(IViewer viewer, SearchQuestion question) => Note("groups", question);

    public void FindEvents(IViewer viewer, SearchQuestion question) => Note("events", question);

    public void FindPlaces(IViewer viewer, SearchQuestion question) => Note("places", question);

    public void FindPopular(IViewer viewer, SearchQuestion question) => Note("popular", question);

    public void FindClassifieds(IViewer viewer, SearchQuestion question) => Note("classifieds", question);

    public void FindLand(IViewer viewer, LandQuestion question) => Lines.Add($"land {question.Price} {question.Area} {question.Start}");

    public void FindHoldings(IViewer viewer, UUID transaction, SearchQuestion question) => Note($"holdings {transaction}", question);

    public void SendEvent(IViewer viewer, uint id) => Lines.Add($"event {id}");

    public void Remind(IViewer viewer, uint id, bool isWanted) => Lines.Add($"remind {id} {isWanted}");

    public void DeleteByForce(ScenePresence god, uint id) => Lines.Add($"delete {id}");

    public void MakeLandmark(IViewer viewer, uint id, UUID folder, string name) => Lines.Add($"landmark {id} {folder} {name}");

    private void Note(string kind, SearchQuestion question) =>
        Lines.Add($"{kind} '{question.Text}' {question.Start} {question.Category} '{question.RegionName}'");
}
